// Dialogs over the page: signing in, a snapshot, a clip, help.

import { CallError, answer, call } from '/console/api.js';
import { age, clock, grouped } from '/console/format.js';
import { frameOf } from '/console/pictures.js';

const byID = (id) => document.getElementById(id);

for (const button of document.querySelectorAll('dialog [data-close]')) {
    button.addEventListener('click', () => button.closest('dialog').close());
}
for (const dialog of document.querySelectorAll('dialog')) {
    // Closes on a click beside the dialog, except for the sign-in form, which must not be lost that way.
    dialog.addEventListener('click', (event) => {
        if (event.target === dialog && dialog.id !== 'login') dialog.close();
    });
}

/** Asks for the token, which is sent in a request's body and stored nowhere. */
export class Login {
    #dialog = byID('login');
    #field = byID('token');
    #error = byID('login-error');

    /** onDone() is called when the server has accepted the token; onLeft() when the form was closed without that. */
    constructor(onDone, onLeft) {
        byID('login-form').addEventListener('submit', async (event) => {
            event.preventDefault();
            const token = this.#field.value.trim();
            if (token === '') return;
            byID('login-submit').disabled = true;
            this.#error.textContent = '';
            try {
                await call('POST', '/api/login', { token });
                this.#field.value = '';
                this.#dialog.close('done');
                onDone();
            } catch (error) {
                this.#error.textContent = error.message;
                this.#field.select();
                this.#field.focus();
            }
            byID('login-submit').disabled = false;
        });
        this.#dialog.addEventListener('close', () => {
            this.#field.value = '';
            if (this.#dialog.returnValue !== 'done') onLeft();
            this.#dialog.returnValue = '';
        });
    }

    ask() {
        if (this.#dialog.open) return;
        this.#error.textContent = '';
        this.#dialog.showModal();
        this.#field.focus();
    }
}

/** Takes a snapshot of a view and shows it with its age. */
export class Snapshot {
    #dialog = byID('snapshot');
    #address = null;

    constructor() {
        this.#dialog.addEventListener('close', () => this.#forget());
    }

    /** Throws the server's error if there is no image. */
    async take(view) {
        const response = await answer('GET', `/api/${view}.jpg`);
        const frame = frameOf(response.headers.get('X-Frame') ?? '');
        const blob = await response.blob();
        let bitmap;
        try {
            bitmap = await createImageBitmap(blob);
        } catch {
            throw new CallError(response.status, 'failed', 'The picture could not be read.');
        }
        this.#forget();
        const canvas = byID('snapshot-picture');
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext('2d').drawImage(bitmap, 0, 0);
        const pixels = `${bitmap.width} × ${bitmap.height}`;
        bitmap.close();
        const name = view === 'live' ? 'Live view' : 'Delayed view';
        const number = frame?.number ?? null;
        const about = frame
            ? [
                number === null ? null : `frame ${grouped(number)}`, `at ${clock(frame.time)}`,
                `${age(frame.age)} old when taken`,
            ]
            : [];
        byID('snapshot-caption').textContent = [name, ...about, pixels].filter(Boolean).join(' · ');
        this.#dialog.dataset.view = view;
        this.#dialog.dataset.age = frame ? String(frame.age) : '';
        this.#dialog.dataset.number = String(number ?? '');
        this.#address = URL.createObjectURL(blob);
        const download = byID('snapshot-download');
        download.href = this.#address;
        download.download = `${view}-${number === null ? 'frame' : String(number).padStart(6, '0')}.jpg`;
        if (!this.#dialog.open) this.#dialog.showModal();
    }

    #forget() {
        if (this.#address) URL.revokeObjectURL(this.#address);
        this.#address = null;
        byID('snapshot-download').removeAttribute('href');
        byID('snapshot-picture').width = 0;
    }
}

/** Returns the event to step to from a time, before or after it; undefined if there is none. */
export function neighbor(events, time, direction) {
    // A step lands on the start of its frame, give or take the rounding of the video element.
    const slack = 0.005;
    return direction > 0
        ? events.find((event) => event.time > time + slack)
        : events.findLast((event) => event.time < time - slack);
}

/** Plays a clip, and steps from event to event. */
export class Player {
    #dialog = byID('player');
    #video = byID('player-video');
    #events = [];
    #shown = null;

    constructor() {
        this.#dialog.addEventListener('close', () => {
            this.#video.pause();
            // Otherwise it would invisibly keep the focus and receive the keys.
            this.#video.blur();
            this.#video.removeAttribute('src');
            this.#video.load();
        });
        byID('event-back').addEventListener('click', () => this.#step(-1));
        byID('event-forward').addEventListener('click', () => this.#step(1));
        this.#dialog.addEventListener('keydown', (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === 'n') this.#step(1);
            else if (event.key === 'p') this.#step(-1);
        });
        this.#video.addEventListener('error', () => {
            if (!this.#video.getAttribute('src')) return;
            byID('player-error').textContent = 'This browser cannot play the clip. Download it to play it elsewhere.';
        });
    }

    play(clip, address) {
        byID('player-title').textContent = clip.name;
        byID('player-error').textContent = '';
        byID('player-events').hidden = true;
        byID('event-text').textContent = '';
        this.#events = [];
        this.#shown = clip.name;
        this.#load(clip.name, address);
        this.#video.src = address;
        this.#dialog.showModal();
        this.#video.play().catch(() => {});
        this.#video.focus();
    }

    async #load(name, address) {
        let events;
        try {
            ({ events } = await call('GET', `${address}/events`));
        } catch {
            // The clip plays without them.
            return;
        }
        if (this.#shown !== name || !Array.isArray(events) || events.length === 0) return;
        this.#events = events;
        byID('player-events').hidden = false;
        byID('event-text').textContent = `${grouped(events.length)} ${events.length === 1 ? 'event' : 'events'}`;
    }

    #step(direction) {
        const event = neighbor(this.#events, this.#video.currentTime, direction);
        if (!event) return;
        this.#video.pause();
        // Just inside the frame, so that rounding does not show the one before.
        this.#video.currentTime = event.time + 0.001;
        const facts = Object.entries(event.values).map(([key, value]) => `${key} ${value}`).join(', ');
        const frame = Number.isInteger(event.frame) ? `frame ${grouped(event.frame)}, ` : '';
        byID('event-text').textContent = `${event.kind} · ${frame}${event.time.toFixed(3)} s · ${facts}`;
    }
}
