// Events from the server: a WebSocket that is reopened when it closes.

import { call } from '/console/api.js';
import { backOff } from '/console/format.js';

const limits = {
    /** While a camera runs, events come twice a second; after such a silence the server is asked for its state. */
    silentMilliseconds: 8000,
    watchMilliseconds: 2000,
    openMilliseconds: 10000,
};

const words = {
    noEvents: 'The server answers, but lets no events through: too many listen, or a proxy holds them back.',
};

export class EventStream {
    #handlers;
    #socket = null;
    #attempt = 0;
    #heard = 0;
    #watch = null;
    #retry = null;
    #isWanted = false;
    #isAsking = false;
    #generation = 0;

    /** Handlers: onEvent(kind, data), onOpen(), onLost(secondsToNextTry, reason), onRefused(). */
    constructor(handlers) {
        this.#handlers = handlers;
    }

    start() {
        if (this.#isWanted) return;
        this.#isWanted = true;
        this.#attempt = 0;
        this.#connect();
    }

    stop() {
        this.#isWanted = false;
        this.#clear();
    }

    /** Retries immediately. */
    hurry() {
        if (!this.#isWanted || this.#socket?.readyState === WebSocket.OPEN) return;
        this.#attempt = 0;
        this.#connect();
    }

    #clear() {
        this.#generation += 1;
        clearTimeout(this.#retry);
        clearInterval(this.#watch);
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
    }

    async #connect() {
        this.#clear();
        const generation = this.#generation;
        try {
            // A WebSocket does not report why it was refused; a call does.
            await call('GET', '/api/state');
        } catch (error) {
            if (generation !== this.#generation || !this.#isWanted) return;
            if (error.status === 401) {
                this.stop();
                this.#handlers.onRefused();
            } else {
                this.#lose(error.status === 0 ? null : error.message);
            }
            return;
        }
        if (generation !== this.#generation || !this.#isWanted) return;
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const socket = new WebSocket(`${scheme}//${location.host}/api/events`);
        this.#socket = socket;
        let hasOpened = false;
        const opening = setTimeout(() => socket.close(), limits.openMilliseconds);
        socket.onopen = () => {
            clearTimeout(opening);
            hasOpened = true;
            if (socket !== this.#socket) return;
            this.#attempt = 0;
            this.#heard = performance.now();
            this.#watch = setInterval(() => this.#look(), limits.watchMilliseconds);
            this.#handlers.onOpen();
        };
        socket.onmessage = (message) => {
            if (socket !== this.#socket) return;
            this.#heard = performance.now();
            this.#take(message.data);
        };
        socket.onclose = () => {
            clearTimeout(opening);
            if (socket !== this.#socket) return;
            // The server answered a call a moment ago.
            this.#lose(hasOpened ? null : words.noEvents);
        };
    }

    #take(text) {
        let message;
        try {
            message = JSON.parse(text);
        } catch {
            return;
        }
        if (message && typeof message.event === 'string') this.#handlers.onEvent(message.event, message.data);
    }

    /** Checks the connection after a silence, because it does not close when the other end vanishes. */
    async #look() {
        if (this.#isAsking || performance.now() - this.#heard < limits.silentMilliseconds) return;
        const generation = this.#generation;
        this.#isAsking = true;
        try {
            const state = await call('GET', '/api/state');
            if (generation === this.#generation) {
                this.#heard = performance.now();
                this.#handlers.onEvent('state', state);
            }
        } catch (error) {
            if (generation === this.#generation && error.status === 0) this.#lose(null);
        }
        this.#isAsking = false;
    }

    #lose(reason) {
        this.#clear();
        if (!this.#isWanted) return;
        const seconds = backOff(this.#attempt);
        this.#attempt += 1;
        this.#retry = setTimeout(() => this.#connect(), seconds * 1000);
        this.#handlers.onLost(seconds, reason);
    }
}
