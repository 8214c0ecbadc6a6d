// Words and figures for people. Nothing here knows the page.

const thinSpace = '\u2009';

/** A whole number with its thousands apart. */
export function grouped(number) {
    if (!Number.isFinite(number)) return '–';
    return Math.round(number).toString().replace(/\B(?=(\d{3})+(?!\d))/g, thinSpace);
}

/** Seconds since the camera began as 0:41.27 or 1:02:03.40. */
export function clock(seconds) {
    if (!Number.isFinite(seconds)) return '–';
    const sign = seconds < 0 ? '−' : '';
    // Down, not to the nearest: 59.999 is not yet a minute.
    const hundredths = Math.floor(Math.abs(seconds) * 100 + 1e-6);
    const two = (number) => String(number).padStart(2, '0');
    const rest = `${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
    const minutes = Math.floor(hundredths / 6000);
    if (minutes < 60) return `${sign}${minutes}:${rest}`;
    return `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** An age: 31 ms, 2.50 s, 1:05. */
export function age(seconds) {
    if (!Number.isFinite(seconds)) return '–';
    if (seconds < 0.9995) return `${Math.max(0, Math.round(seconds * 1000))} ms`;
    if (seconds < 99.995) return `${seconds.toFixed(2)} s`;
    return clock(seconds).replace(/\.\d\d$/, '');
}

/** The time of day of seconds since 1970. */
export function timeOfDay(date) {
    if (!Number.isFinite(date)) return '–';
    const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
    return new Date(date * 1000).toLocaleTimeString(undefined, parts);
}

/** The size of a file. */
export function size(bytes) {
    if (!Number.isFinite(bytes)) return '–';
    const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
    let unit = 0;
    while (bytes >= 999.5 && unit < units.length - 1) {
        bytes /= 1000;
        unit += 1;
    }
    return `${unit === 0 || bytes >= 99.5 ? Math.round(bytes) : bytes.toFixed(1)} ${units[unit]}`;
}

/** How long a film lasts. */
export function duration(seconds) {
    if (!Number.isFinite(seconds)) return '';
    return seconds < 60 ? `${seconds.toFixed(1)} s` : clock(seconds).replace(/\.\d\d$/, ' min');
}

/** Milliseconds, with a decimal where it tells something. */
export function milliseconds(value) {
    if (!Number.isFinite(value)) return '–';
    return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** A frame rate or speed without needless decimals. */
export function short(number) {
    if (!Number.isFinite(number)) return '–';
    return String(Math.round(number * 100) / 100).replace('-', '−');
}

/** The everyday name of a symbology such as org.iso.QRCode. */
export function symbology(type) {
    const known = {
        'org.iso.QRCode': 'QR', 'org.iso.MicroQR': 'Micro QR', 'org.iso.Aztec': 'Aztec', 'org.iso.DataMatrix': 'Data Matrix',
        'org.iso.PDF417': 'PDF417', 'org.iso.MicroPDF417': 'Micro PDF417', 'org.iso.Code39': 'Code 39',
        'org.iso.Code39Mod43': 'Code 39 mod 43', 'com.intermec.Code93': 'Code 93', 'org.iso.Code128': 'Code 128',
        'org.gs1.EAN-13': 'EAN-13', 'org.gs1.EAN-8': 'EAN-8', 'org.gs1.UPC-E': 'UPC-E', 'org.gs1.ITF14': 'ITF-14',
        'org.ansi.Interleaved2of5': 'Interleaved 2 of 5', 'org.gs1.GS1DataBar': 'GS1 DataBar',
        'org.gs1.GS1DataBarExpanded': 'GS1 DataBar Expanded', 'org.gs1.GS1DataBarLimited': 'GS1 DataBar Limited',
    };
    // A type is outside text: a name such as "constructor" is none of ours.
    if (Object.hasOwn(known, type)) return known[type];
    return String(type).split('.').pop() || 'Code';
}

/** A text that is shown in a narrow place. */
export function shortened(text, most) {
    const letters = Array.from(text);
    return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/** A text in one line, without what would turn or break it. */
export function plain(text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
}

/** What a code says; in words where it is no text. */
export function payload(code) {
    return typeof code.text === 'string' ? code.text : 'not text';
}

/** A camera's activity in words, and how serious it is. */
export function activity(name) {
    const known = {
        starting: ['Starting', 'wait'], running: ['Running', 'good'], interrupted: ['Interrupted', 'warning'],
        gone: ['Camera gone', 'error'], failed: ['Failed', 'error'], ended: ['Ended', 'wait'],
    };
    return Object.hasOwn(known, name) ? known[name] : [String(name), 'wait'];
}

/** What to say of an activity when the server gives no words. */
export function problem(state) {
    if (state.problem) return state.problem;
    switch (state.activity) {
    case 'gone': return 'The camera is gone. Plug it in again, or choose another one.';
    case 'failed': return 'The camera has failed. Choose it again, or another one.';
    case 'interrupted': return 'The camera is used by another program, or was interrupted. It goes on when it is free.';
    default: return null;
    }
}

/** Seconds to wait before the next try: 0.5, 1, 2, 4, 8, then 10, each a little earlier or later than the others'. */
export function backOff(attempt, chance = Math.random()) {
    return Math.min(10, 0.5 * 2 ** Math.min(attempt, 8)) * (0.8 + 0.4 * chance);
}
