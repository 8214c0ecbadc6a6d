// Texts and numbers for people. This module does not access the page.

const thinSpace = '\u2009';

/** Formats an integer with separated thousands. */
export function grouped(number) {
    if (!Number.isFinite(number)) return '–';
    return Math.round(number).toString().replace(/\B(?=(\d{3})+(?!\d))/g, thinSpace);
}

/** Formats seconds since the camera started as 0:41.27 or 1:02:03.40. */
export function clock(seconds) {
    if (!Number.isFinite(seconds)) return '–';
    const sign = seconds < 0 ? '−' : '';
    // Rounds down: 59.999 is not yet a minute.
    const hundredths = Math.floor(Math.abs(seconds) * 100 + 1e-6);
    const two = (number) => String(number).padStart(2, '0');
    const rest = `${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
    const minutes = Math.floor(hundredths / 6000);
    if (minutes < 60) return `${sign}${minutes}:${rest}`;
    return `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}

/** Formats an age: 31 ms, 2.50 s, 1:05. */
export function age(seconds) {
    if (!Number.isFinite(seconds)) return '–';
    if (seconds < 0.9995) return `${Math.max(0, Math.round(seconds * 1000))} ms`;
    if (seconds < 99.995) return `${seconds.toFixed(2)} s`;
    return clock(seconds).replace(/\.\d\d$/, '');
}

/** Formats seconds since 1970 as a time of day. */
export function timeOfDay(date) {
    if (!Number.isFinite(date)) return '–';
    const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
    return new Date(date * 1000).toLocaleTimeString(undefined, parts);
}

/** Formats the size of a file. */
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

/** Formats the length of a movie. */
export function duration(seconds) {
    if (!Number.isFinite(seconds)) return '';
    return seconds < 60 ? `${seconds.toFixed(1)} s` : clock(seconds).replace(/\.\d\d$/, ' min');
}

/** Formats milliseconds, with a decimal if it is significant. */
export function milliseconds(value) {
    if (!Number.isFinite(value)) return '–';
    return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** Formats a frame rate or speed without unneeded decimals. */
export function short(number) {
    if (!Number.isFinite(number)) return '–';
    return String(Math.round(number * 100) / 100).replace('-', '−');
}

/** Returns the common name of a symbology such as org.iso.QRCode. */
export function symbology(type) {
    const known = {
        'org.iso.QRCode': 'QR', 'org.iso.MicroQR': 'Micro QR', 'org.iso.Aztec': 'Aztec',
        'org.iso.DataMatrix': 'Data Matrix',
        'org.iso.PDF417': 'PDF417', 'org.iso.MicroPDF417': 'Micro PDF417', 'org.iso.Code39': 'Code 39',
        'org.iso.Code39Mod43': 'Code 39 mod 43', 'com.intermec.Code93': 'Code 93', 'org.iso.Code128': 'Code 128',
        'org.gs1.EAN-13': 'EAN-13', 'org.gs1.EAN-8': 'EAN-8', 'org.gs1.UPC-E': 'UPC-E', 'org.gs1.ITF14': 'ITF-14',
        'org.ansi.Interleaved2of5': 'Interleaved 2 of 5', 'org.gs1.GS1DataBar': 'GS1 DataBar',
        'org.gs1.GS1DataBarExpanded': 'GS1 DataBar Expanded', 'org.gs1.GS1DataBarLimited': 'GS1 DataBar Limited',
    };
    // A type is untrusted text: a name such as "constructor" must not match.
    if (Object.hasOwn(known, type)) return known[type];
    return String(type).split('.').pop() || 'Code';
}

/** Shortens a text for a narrow place. */
export function shortened(text, most) {
    const letters = Array.from(text);
    return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

/** Returns a text as one line, without control characters and direction marks. */
export function plain(text) {
    return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
}

/** Returns a code's text; a note if the payload is not text. */
export function payload(code) {
    return typeof code.text === 'string' ? code.text : 'not text';
}

/** Returns a camera's activity as text, with its severity. */
export function activity(name) {
    const known = {
        starting: ['Starting', 'wait'], running: ['Running', 'good'], interrupted: ['Interrupted', 'warning'],
        gone: ['Camera gone', 'error'], failed: ['Failed', 'error'], ended: ['Ended', 'wait'],
    };
    return Object.hasOwn(known, name) ? known[name] : [String(name), 'wait'];
}

/** Returns a message about an activity if the server gives none. */
export function problem(state) {
    if (state.problem) return state.problem;
    switch (state.activity) {
    case 'gone': return 'The camera is gone. Plug it in again, or choose another one.';
    case 'failed': return 'The camera has failed. Choose it again, or another one.';
    case 'interrupted': return 'The camera is used by another program, or was interrupted. It goes on when it is free.';
    default: return null;
    }
}

/** Returns the seconds until the next attempt: 0.5, 1, 2, 4, 8, then 10, each randomly varied by up to 20 %. */
export function backOff(attempt, chance = Math.random()) {
    return Math.min(10, 0.5 * 2 ** Math.min(attempt, 8)) * (0.8 + 0.4 * chance);
}
