// The console's main module, which connects the parts.
//
// Tests may rely on:
//   window.obscura           {live, delayed, state, connection, outlineColor}: live and delayed describe the image now
//                            drawn, null before the first: {number, time, age, width, height, codes: [{type, text,
//                            corners: [{x, y}]}] or null, count}. age is the age when it was drawn, count the number
//                            of images drawn so far. With H.264: level (0 on a good line), sequence, and behind, the
//                            seconds from capture to canvas by the clocks of server and browser; null with JPEG.
//   body                     data-connection: connecting, open, lost, refused; data-activity: as in the state
//   #live-picture, #delayed-picture   canvases in the image's own pixels, without outlines
//   #live-outline, #delayed-outline   canvases above them in the screen's pixels: outlines, labels
//   #live, #delayed          data-pictures: h264 or jpeg
//   #{live,delayed}-{number,time,age,veil,line,screen}; #live-codes li
//   #camera (select, values are identifiers), #status-text, #rate, #rate-value
//   #delay (range), #delay-field (number), #scrub (range; seconds since the camera started), #scrub-oldest
//   #pause, #step-back, #step-forward, #back, #forward, #go-live; #speed input[value="0.25"]; #delayed data-paused
//   #snapshot-{live,delayed}; #snapshot (dialog; data-view, data-age, data-number), #snapshot-caption,
//   #snapshot-download
//   #full-{live,delayed}
//   #clip-seconds, #save-clip, #clips li[data-clip] with .play and .download; #player, #player-video
//   #scans li[data-scan] with .show, .copy, .thumb img, .text; #scans-count, #scans-older
//   #ledger-captured, #ledger-{scanner,delayed}-{delivered,late,outOfBuffers,discontinuity,inFlight},
//   #latency-{median,largest}
//   #banner (data-severity), #banner-text, #banner-action; #notices .notice[data-severity]; #messages li[data-severity]
//   #login (dialog), #token, #login-submit, #login-error, #logout; #help, #help-open, #shortcuts-on

import { CommandQueue, access, call } from '/console/api.js';
import { Instruments } from '/console/charts.js';
import { ClipList } from '/console/clips.js';
import { Login, Player, Snapshot } from '/console/dialogs.js';
import { EventStream } from '/console/events.js';
import { activity, payload, plain, shortened, symbology } from '/console/format.js';
import { Shortcuts } from '/console/keys.js';
import { Messages } from '/console/messages.js';
import { Playback } from '/console/playback.js';
import { ScanList } from '/console/scans.js';
import { ViewStream } from '/console/streams.js';
import { View, outlineColor } from '/console/view.js';

const limits = { tickMilliseconds: 200, resizeMilliseconds: 400, announceMilliseconds: 2000 };

const byID = (id) => document.getElementById(id);

const messages = new Messages();
const instruments = new Instruments();
const snapshot = new Snapshot();
const player = new Player();

let connection = 'connecting';
let hasSignedIn = false;
let announced = 0;
let resizing = null;
let noted = null;

const complain = (error) => {
    // The banner already shows errors that concern all calls.
    if (error.status !== 401 && (error.status !== 0 || connection === 'open')) messages.tell(error.message, 'error');
};

const queue = new CommandQueue((method, path, body) => call(method, path, body), (state) => showState(state), complain);
const playback = new Playback(queue);

// Views and their images.

const views = {};
const streams = {};
const troubles = { live: null, delayed: null };

for (const name of ['live', 'delayed']) {
    views[name] = new View(name, () => {
        clearTimeout(resizing);
        resizing = setTimeout(startStreams, limits.resizeMilliseconds);
    });
    streams[name] = new ViewStream(name, {
        onPicture(image, frame, received, header) {
            views[name].draw(image, frame, received, header);
            playback.follow(views.live.drawn, views.delayed.drawn);
        },
        onTrouble(words) {
            troubles[name] = words;
            showVeils();
        },
        onLine: (words) => views[name].line(words),
        onKind: (kind) => { byID(name).dataset.pictures = kind; },
    });
}

window.obscura = Object.freeze({
    get live() { return views.live.drawn; },
    get delayed() { return views.delayed.drawn; },
    get state() { return playback.state; },
    get connection() { return connection; },
    outlineColor,
});

function startStreams() {
    if (document.hidden || connection !== 'open') return;
    for (const name of ['live', 'delayed']) streams[name].start(views[name].wantedWidth);
}

function stopStreams() {
    for (const stream of Object.values(streams)) stream.stop();
}

/** Shows over each image why it does not move. */
function showVeils() {
    for (const [name, view] of Object.entries(views)) {
        let words = null;
        if (connection === 'lost') words = 'No connection';
        else if (connection === 'refused') words = 'Sign in to see the pictures';
        else if (name === 'live' && ['gone', 'failed', 'ended', 'interrupted'].includes(playback.state?.activity)) {
            words = activity(playback.state.activity)[0];
        } else if (troubles[name] !== null) words = troubles[name];
        else if (!view.drawn) words = 'Waiting for the first picture';
        else if (!streams[name].isRunning) words = 'Stopped';
        view.veil(words);
    }
}

// The connection.

function setConnection(name) {
    connection = name;
    document.body.dataset.connection = name;
    showStatus();
    showVeils();
}

const events = new EventStream({
    onOpen() {
        const wasLost = connection === 'lost';
        setConnection('open');
        if (wasLost) messages.tell('Connected again.');
        troubles.live = null;
        troubles.delayed = null;
        for (const stream of Object.values(streams)) stream.hurry();
        startStreams();
        scans.load();
        clips.load();
        loadCameras();
        showLogout();
    },
    onLost(seconds, words) {
        if (connection !== 'lost') {
            messages.note('The connection to the server was lost.', 'error');
            instruments.interrupt();
        }
        setConnection('lost');
        stopStreams();
        showVeils();
        const reason = words ?? 'The server does not answer.';
        const next = seconds < 1.5 ? 'Trying again…' : `Trying again in ${Math.round(seconds)} s. Is it still running?`;
        messages.hold(
            `${reason} ${next}`,
            'error',
            { label: 'Try now', perform: () => events.hurry() },
        );
    },
    onRefused: () => askToken(),
    onEvent: take,
});

const login = new Login(
    () => {
        hasSignedIn = true;
        messages.hold(null);
        setConnection('connecting');
        events.start();
    },
    () => {
        if (connection !== 'refused') return;
        const action = { label: 'Sign in', perform: () => login.ask() };
        messages.hold('A token is needed to see the pictures.', 'warning', action);
    },
);

function askToken() {
    // The form itself reports a wrong token.
    if (byID('login').open) return;
    events.stop();
    stopStreams();
    setConnection('refused');
    // Removes everything that was shown to the signed-in user.
    for (const view of Object.values(views)) view.clear();
    scans.clear();
    clips.clear();
    byID('logout').hidden = true;
    showVeils();
    login.ask();
}

access.onRefused = askToken;

/** Shows the sign-out button only if a token is needed; a server that only this machine can reach may need none. */
function showLogout() {
    const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
    byID('logout').hidden = isLoopback && !hasSignedIn;
}

byID('logout').addEventListener('click', async () => {
    try {
        await call('POST', '/api/logout');
        askToken();
    } catch (error) {
        complain(error);
    }
});

// Events from the server.

function take(kind, data) {
    switch (kind) {
    case 'state':
        showState(data);
        break;
    case 'cameras':
        showCameras(data);
        break;
    case 'scan':
        if (scans.add(data)) announce(`${symbology(data.code.type)}: ${shortened(plain(payload(data.code)), 80)}`);
        break;
    case 'ledger':
        instruments.take(data);
        break;
    case 'clip':
        clips.add(data);
        break;
    case 'message':
        if (data && typeof data.text === 'string') messages.tell(data.text, data.severity, data.date);
        break;
    case 'missed':
        // The data of missed events can be requested.
        messages.note(`This page was too slow: ${data?.count ?? data} events were missed.`, 'warning');
        scans.load();
        clips.load();
        break;
    default:
        break;
    }
}

function showState(state) {
    if (!state || !state.delayed) return;
    const before = playback.state;
    playback.show(state);
    document.body.dataset.activity = state.activity;
    if (before && before.camera?.id !== state.camera?.id) loadCameras();
    const begins = (before?.delayed.newest ?? 0) > (state.delayed.newest ?? Infinity) + 1;
    if (before && (begins || before.camera?.id !== state.camera?.id)) scans.beginRun();
    showStatus();
    showVeils();
    if (connection !== 'open') return;
    const severity = ['gone', 'failed'].includes(state.activity) ? 'error' : 'warning';
    // A single option cannot be selected again in the list.
    const again = ['ended', 'failed'].includes(state.activity) && state.camera
        ? { label: 'Start again', perform: () => playback.chooseCamera(state.camera.id) }
        : null;
    messages.hold(playback.problem, severity, again);
    if (playback.problem !== noted) {
        messages.note(playback.problem ?? 'All is well again.', playback.problem ? severity : 'information');
        noted = playback.problem;
    }
}

function showStatus() {
    const words = { connecting: 'Connecting', lost: 'No connection', refused: 'Not signed in' };
    const lamps = { connecting: 'wait', lost: 'error', refused: 'warning' };
    const [text, lamp] = connection === 'open' && playback.state
        ? activity(playback.state.activity)
        : [words[connection] ?? 'Connecting', lamps[connection] ?? 'wait'];
    if (byID('status-text').textContent !== text) byID('status-text').textContent = text;
    byID('status').dataset.lamp = lamp;
    const camera = playback.state?.camera?.name;
    const title = [lamp === 'good' ? null : text, camera, 'Obscura'].filter(Boolean).join(' – ');
    if (document.title !== title) document.title = title;
}

async function loadCameras() {
    if (connection !== 'open') return;
    try {
        showCameras((await call('GET', '/api/cameras')).cameras);
    } catch (error) {
        complain(error);
    }
}

function showCameras(cameras) {
    if (!Array.isArray(cameras)) return;
    const select = byID('camera');
    const key = JSON.stringify(cameras);
    if (select.dataset.cameras === key) return;
    select.dataset.cameras = key;
    const options = cameras.map((camera) => {
        const option = new Option(camera.isConnected ? camera.name : `${camera.name} (not connected)`, camera.id);
        option.selected = camera.isChosen;
        return option;
    });
    if (!cameras.some((camera) => camera.isChosen)) {
        options.unshift(new Option(cameras.length > 0 ? 'Choose a camera' : 'No camera', '', true, true));
    }
    select.replaceChildren(...options);
    select.disabled = cameras.length === 0;
}

/** Has screen readers announce a text, at a rate that people can follow. */
function announce(text) {
    const now = performance.now();
    if (now - announced < limits.announceMilliseconds) return;
    announced = now;
    byID('announce').textContent = text;
}

// Scans and clips.

const scans = new ScanList({
    onShow(scan) {
        const oldest = playback.state?.delayed.oldest ?? NaN;
        if (!scans.isOfRun(scan) || !(scan.time >= oldest)) {
            const words = 'This frame is not held any more: it is older than what the delayed view can show.';
            messages.tell(words, 'warning');
            return;
        }
        views.delayed.select(scan.frame ?? null, payload(scan.code));
        playback.hold(scan.time);
    },
    onCopy: copy,
    onChange: () => playback.mark(scans.times),
    onError: complain,
});

const clips = new ClipList({
    onPlay: (clip, address) => player.play(clip, address),
    onSaved: (clip) => messages.tell(`Saved ${clip.name}.`),
    onError: complain,
});

/** Copies a text. Browsers restrict the clipboard to encrypted and local pages; the fallback works everywhere. */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        messages.tell('Copied.');
        return;
    } catch {
        // The fallback below is used.
    }
    const area = document.createElement('textarea');
    const focused = document.activeElement;
    area.value = text;
    area.className = 'unseen';
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    focused?.focus();
    if (isCopied) messages.tell('Copied.');
    else messages.tell('The browser did not let the text be copied. Select it in the list instead.', 'warning');
}

// Snapshots and full screen.

async function takeSnapshot(view) {
    try {
        await snapshot.take(view);
    } catch (error) {
        complain(error);
    }
}

async function fullScreen(view) {
    try {
        if (document.fullscreenElement) await document.exitFullscreen();
        else await byID(view).requestFullscreen();
    } catch {
        messages.tell('The browser does not allow full screen.', 'warning');
    }
}

for (const view of ['live', 'delayed']) {
    byID(`snapshot-${view}`).addEventListener('click', () => takeSnapshot(view));
    byID(`full-${view}`).addEventListener('click', () => fullScreen(view));
}

// Keys.

function typeDelay() {
    byID('delay-field').focus();
    byID('delay-field').select();
}

const shortcuts = new Shortcuts([
    {
        keys: ['Space'], shown: ['Space'], words: 'Pause the delayed view, or let it go on',
        action: () => playback.toggle()
    },
    { keys: ['ArrowLeft'], shown: ['←'], words: 'One frame back', action: () => playback.step(-1) },
    { keys: ['ArrowRight'], shown: ['→'], words: 'One frame forward', action: () => playback.step(1) },
    { keys: ['Shift+ArrowLeft'], shown: ['Shift', '←'], words: '5 seconds back', action: () => playback.seekBy(-5) },
    { keys: ['Shift+ArrowRight'], shown: ['Shift', '→'], words: '5 seconds forward', action: () => playback.seekBy(5) },
    { keys: ['-', '_', 'Shift+_'], shown: ['−'], words: 'Slower', action: () => playback.changeSpeed(-1) },
    { keys: ['+', '='], shown: ['+'], words: 'Faster', action: () => playback.changeSpeed(1) },
    { keys: ['['], shown: ['['], words: 'Half a second less delay', action: () => playback.changeDelay(-0.5) },
    { keys: [']'], shown: [']'], words: 'Half a second more delay', action: () => playback.changeDelay(0.5) },
    { keys: ['D'], shown: ['D'], words: 'Type the delay', action: typeDelay },
    { keys: ['L'], shown: ['L'], words: 'Delayed view without delay', action: () => playback.goLive() },
    { keys: ['S'], shown: ['S'], words: 'Save the last seconds as a clip', action: () => clips.save() },
    { keys: ['1'], shown: ['1'], words: 'Snapshot of the live view', action: () => takeSnapshot('live') },
    { keys: ['2'], shown: ['2'], words: 'Snapshot of the delayed view', action: () => takeSnapshot('delayed') },
    { keys: ['F'], shown: ['F'], words: 'Delayed view in full screen', action: () => fullScreen('delayed') },
    { keys: ['Shift+F'], shown: ['Shift', 'F'], words: 'Live view in full screen', action: () => fullScreen('live') },
    { keys: ['C'], shown: ['C'], words: 'Go to the choice of camera', action: () => byID('camera').focus() },
    { keys: ['R'], shown: ['R'], words: 'Go to the frame rate', action: () => byID('rate').focus() },
    {
        keys: ['J'], shown: ['J'], words: 'Go to the scans; ↑ ↓ choose one, Enter shows it',
        action: () => scans.focus()
    },
    { keys: ['?'], shown: ['?'], words: 'This help', action: () => shortcuts.help() },
]);

// Changes of the page's visibility.

document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
        stopStreams();
    } else {
        events.hurry();
        startStreams();
        instruments.draw();
    }
    showVeils();
});
addEventListener('online', () => events.hurry());
addEventListener('pagehide', () => {
    stopStreams();
    events.stop();
});
addEventListener('pageshow', (event) => {
    // A page from the back-forward cache returns in its previous state.
    if (event.persisted) events.start();
});

setInterval(() => {
    if (document.hidden) return;
    for (const view of Object.values(views)) view.tick();
}, limits.tickMilliseconds);

events.start();
