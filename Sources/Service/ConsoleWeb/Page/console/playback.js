// The controls of the camera and of the delayed view.

import { age, clock, problem, short } from '/console/format.js';

const limits = { heldMilliseconds: 700, describedMilliseconds: 1000, marks: 200 };

/** The speeds of the buttons and keys. */
export const speeds = [-1, 0.1, 0.25, 0.5, 1, 2];

const byID = (id) => document.getElementById(id);

export class Playback {
    #queue;
    #state = null;
    #touched = new Map();
    #isPauseAsked = false;
    #scrubbing = null;
    #scans = [];
    #newestSeen = NaN;
    #marks = '';
    #described = -Infinity;

    /** queue is a CommandQueue. */
    constructor(queue) {
        this.#queue = queue;
        this.#wireSliders();
        this.#wireScrub();
        const clicks = {
            'pause': () => this.toggle(), 'step-back': () => this.step(-1), 'step-forward': () => this.step(1),
            'back': () => this.seekBy(-5), 'forward': () => this.seekBy(5), 'go-live': () => this.goLive(),
        };
        for (const [id, action] of Object.entries(clicks)) byID(id).addEventListener('click', action);
        byID('speed').addEventListener('change', (event) => this.setSpeed(Number(event.target.value)));
        byID('camera').addEventListener('change', (event) => {
            if (event.target.value) this.chooseCamera(event.target.value);
        });
    }

    get state() { return this.#state; }

    // Commands.

    chooseCamera(id) { this.#queue.push('camera', 'PUT', '/api/camera', { id }); }

    toggle() {
        // While a command is in flight, the next key press refers to its result, because the state is still the
        // previous one.
        const isPaused = this.#queue.has('pause') ? this.#isPauseAsked : this.#state?.delayed.isPaused ?? false;
        if (isPaused) this.resume();
        else this.pause();
    }

    pause() {
        this.#isPauseAsked = true;
        this.#queue.push('pause', 'POST', '/api/delayed/pause');
    }

    resume() {
        this.#isPauseAsked = false;
        this.#queue.push('pause', 'POST', '/api/delayed/resume');
    }

    step(frames) {
        const add = (first, second) => ({ frames: first.frames + second.frames });
        this.#queue.push('step', 'POST', '/api/delayed/step', { frames }, add);
    }

    seekBy(seconds) {
        const add = (first, second) => ({ by: first.by + second.by });
        this.#queue.push('seek-by', 'POST', '/api/delayed/seek', { by: seconds }, add);
    }

    seek(time) { this.#queue.push('seek', 'POST', '/api/delayed/seek', { time }); }

    goLive() { this.#queue.push('live', 'POST', '/api/delayed/live'); }

    setSpeed(speed) {
        this.#touch('speed');
        this.#queue.push('speed', 'PUT', '/api/delayed/speed', { speed });
    }

    /** Changes to the next slower or faster speed. */
    changeSpeed(direction) {
        const now = this.#state?.delayed.speed ?? 1;
        const next = direction > 0
            ? speeds.find((speed) => speed > now + 1e-6)
            : speeds.findLast((speed) => speed < now - 1e-6);
        if (next !== undefined) this.setSpeed(next);
    }

    changeDelay(seconds) { this.#setDelay(Number(byID('delay').value) + seconds, null); }

    /** Shows a frame and pauses there. */
    hold(time) {
        this.pause();
        this.seek(time);
    }

    // State.

    show(state) {
        this.#state = state;
        const { delayed } = state;
        const rate = byID('rate');
        // Whole numbers for selection; the value that is sent is clamped to the camera's range.
        this.#showRange('rate', state.rate, Math.floor(state.lowestRate), Math.ceil(state.highestRate));
        rate.disabled = !(state.highestRate > state.lowestRate);
        if (!this.#isTouched('rate')) byID('rate-value').textContent = `${short(state.rate)} fps`;
        this.#showRange('delay', delayed.delay, 0, delayed.longestDelay);
        byID('delay').disabled = !(delayed.longestDelay > 0);
        const field = byID('delay-field');
        field.disabled = byID('delay').disabled;
        field.max = String(delayed.longestDelay);
        if (document.activeElement !== field && !this.#isTouched('delay')) field.value = delayed.delay.toFixed(1);
        this.#showSpeed(delayed);
        this.#showScrub(delayed);
    }

    /** Follows the drawn images, which are newer than the last state. */
    follow(live, delayed) {
        if (live) this.#newestSeen = live.time;
        if (!this.#state) return;
        const scrub = byID('scrub');
        const { oldest, newest } = this.#state.delayed;
        if (oldest === null || newest === null || oldest === undefined || newest === undefined) return;
        // After a camera restart, times are earlier than those of the previous run.
        const end = this.#newestSeen > newest && this.#newestSeen < newest + 2 ? this.#newestSeen : newest;
        scrub.min = String(oldest);
        scrub.max = String(Math.max(end, oldest + 0.001));
        if (delayed && this.#scrubbing === null && !this.#isTouched('scrub')) {
            scrub.value = String(delayed.time);
            this.#describe(scrub, delayed.time, end);
        }
        this.#fill(scrub);
        byID('scrub-oldest').textContent = `−${clock(Math.floor(Math.max(0, end - oldest))).replace(/\.\d\d$/, '')}`;
        this.#showMarks(oldest, Math.max(end, oldest + 0.001));
    }

    /**
     * Describes the bar's position in words; not with every image, because it is read out while the bar has the focus.
     */
    #describe(scrub, time, end) {
        const now = performance.now();
        if (now - this.#described < limits.describedMilliseconds) return;
        this.#described = now;
        scrub.setAttribute('aria-valuetext', `${clock(time)}, ${age(Math.max(0, end - time))} behind live`);
    }

    /** Marks the times of scans above the bar. */
    mark(times) {
        this.#scans = times.slice(0, limits.marks);
    }

    /** The reason why nothing can be shown or set; null if there is none. */
    get problem() { return this.#state ? problem(this.#state) : null; }

    #showMarks(oldest, newest) {
        const held = this.#scans.filter((time) => time >= oldest && time <= newest);
        const path = held.map((time) => `M${(((time - oldest) / (newest - oldest)) * 1000).toFixed(0)} 2V10`).join('');
        if (path === this.#marks) return;
        this.#marks = path;
        const marks = byID('scrub-marks');
        if (!marks.firstChild) marks.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
        marks.firstChild.setAttribute('d', path);
    }

    #showRange(id, value, lowest, highest) {
        const element = byID(id);
        element.min = String(lowest);
        element.max = String(highest);
        if (!this.#isTouched(id)) element.value = String(value);
        this.#fill(element);
    }

    #showSpeed(delayed) {
        const isLive = !delayed.isPaused && delayed.speed === 1;
        byID('delayed').dataset.paused = String(delayed.isPaused);
        const button = byID('pause');
        const name = delayed.isPaused ? 'Go on' : 'Pause';
        if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
        byID('pause-icon').setAttribute('href', delayed.isPaused ? '#i-play' : '#i-pause');
        byID('go-live').classList.toggle('on', isLive && delayed.delay < 0.2);
        if (this.#isTouched('speed')) return;
        for (const radio of byID('speed').querySelectorAll('input')) {
            radio.checked = Number(radio.value) === delayed.speed;
        }
    }

    #showScrub(delayed) {
        byID('scrub').disabled = !Number.isFinite(delayed.oldest ?? NaN) || !Number.isFinite(delayed.newest ?? NaN);
        if (!Number.isFinite(delayed.newest ?? NaN)) byID('scrub-oldest').textContent = '–';
        else if (!(this.#newestSeen < delayed.newest + 2)) this.#newestSeen = delayed.newest;
    }

    /** Fills the part of a slider before its thumb. */
    #fill(element) {
        const [low, high] = [Number(element.min), Number(element.max)];
        const part = high > low ? (Number(element.value) - low) / (high - low) : 0;
        element.style.setProperty('--part', `${(Math.max(0, Math.min(1, part)) * 100).toFixed(2)}%`);
    }

    /** Protects a value that the user has just set from an older state. */
    #touch(id) { this.#touched.set(id, performance.now()); }

    #isTouched(id) {
        return this.#queue.has(id)
            || performance.now() - (this.#touched.get(id) ?? -Infinity) < limits.heldMilliseconds;
    }

    #wireSliders() {
        const rate = byID('rate');
        const chosen = () => {
            const { lowestRate, highestRate } = this.#state ?? { lowestRate: 0, highestRate: Infinity };
            return Math.max(lowestRate, Math.min(highestRate, Number(rate.value)));
        };
        const showRate = () => {
            this.#touch('rate');
            byID('rate-value').textContent = `${short(chosen())} fps`;
            this.#fill(rate);
        };
        rate.addEventListener('input', showRate);
        rate.addEventListener('change', () => {
            showRate();
            this.#queue.push('rate', 'PUT', '/api/rate', { framesPerSecond: chosen() });
        });
        byID('delay').addEventListener('input', (event) => this.#setDelay(Number(event.target.value), null));
        const field = byID('delay-field');
        field.addEventListener('change', () => {
            if (field.value.trim() !== '') this.#setDelay(Number(field.value), field);
        });
        field.addEventListener('blur', () => {
            if (field.value.trim() === '' && this.#state) field.value = this.#state.delayed.delay.toFixed(1);
        });
    }

    #setDelay(seconds, from) {
        const longest = this.#state?.delayed.longestDelay ?? 0;
        if (!Number.isFinite(seconds) || longest <= 0) return;
        const delay = Math.round(Math.max(0, Math.min(longest, seconds)) * 1000) / 1000;
        this.#touch('delay');
        byID('delay').value = String(delay);
        this.#fill(byID('delay'));
        if (from === null || delay !== seconds) byID('delay-field').value = delay.toFixed(1);
        this.#queue.push('delay', 'PUT', '/api/delayed/delay', { seconds: delay });
    }

    /** Pauses the view while the bar is dragged, and restores its previous state on release. */
    #wireScrub() {
        const scrub = byID('scrub');
        const end = () => {
            if (this.#scrubbing?.goesOn) this.resume();
            this.#scrubbing = null;
        };
        scrub.addEventListener('pointerdown', () => { this.#scrubbing = { goesOn: false, isMoved: false }; });
        scrub.addEventListener('input', () => {
            this.#touch('scrub');
            if (this.#scrubbing && !this.#scrubbing.isMoved) {
                this.#scrubbing.isMoved = true;
                this.#scrubbing.goesOn = this.#state ? !this.#state.delayed.isPaused : false;
                if (this.#scrubbing.goesOn) this.pause();
            }
            this.#fill(scrub);
            this.seek(Number(scrub.value));
        });
        for (const kind of ['pointerup', 'pointercancel']) scrub.addEventListener(kind, end);
        scrub.addEventListener('keydown', (event) => {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            const keys = {
                ArrowLeft: () => this.step(-1), ArrowDown: () => this.step(-1),
                ArrowRight: () => this.step(1), ArrowUp: () => this.step(1),
                PageUp: () => this.seekBy(5), PageDown: () => this.seekBy(-5),
                Home: () => this.seek(Number(scrub.min)), End: () => this.goLive(),
            };
            if (!Object.hasOwn(keys, event.key) || event.shiftKey) return;
            event.preventDefault();
            event.stopPropagation();
            keys[event.key]();
        });
    }
}
