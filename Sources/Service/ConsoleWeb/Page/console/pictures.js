// The images of a view, each with the server's data of that same frame.

import { errorOf } from '/console/api.js';
import { backOff } from '/console/format.js';
import { MultipartParser, boundaryOf } from '/console/multipart.js';

const limits = { fruitless: 2, singleMilliseconds: 60, sameMilliseconds: 250 };

/** Parses and checks a frame's data; null if it is invalid. */
export function frameOf(text) {
    let frame;
    try {
        frame = JSON.parse(text);
    } catch {
        return null;
    }
    if (!frame || !Number.isFinite(frame.time) || !Number.isFinite(frame.age)) return null;
    const isCode = (code) => code && typeof code.type === 'string';
    const codes = Array.isArray(frame.codes) ? frame.codes.filter(isCode) : null;
    return {
        number: Number.isInteger(frame.number) ? frame.number : null,
        time: frame.time,
        age: frame.age,
        width: Number(frame.width) || 0,
        height: Number(frame.height) || 0,
        codes,
    };
}

export class PictureStream {
    #view;
    #onPicture;
    #onTrouble;
    #abort = null;
    #attempt = 0;
    #width = 640;
    #pending = null;
    #isDecoding = false;
    #wake = null;
    /** Number of successive answers that had content, but no readable part. */
    #fruitless = 0;
    /** Number of images that could not be decoded. */
    undecodable = 0;

    /**
     * onPicture(bitmap, frame, received) draws an image; the bitmap is closed when it returns. onTrouble(words)
     * receives the reason why none arrive, or null after one has arrived.
     */
    constructor(view, onPicture, onTrouble) {
        this.#view = view;
        this.#onPicture = onPicture;
        this.#onTrouble = onTrouble;
    }

    get isRunning() { return this.#abort !== null; }

    /** Requests images; repeats the request if the width has changed. */
    start(width) {
        if (this.#abort && width === this.#width) return;
        this.stop();
        this.#width = width;
        this.#abort = new AbortController();
        this.#attempt = 0;
        this.#fruitless = 0;
        this.#run(this.#abort.signal);
    }

    stop() {
        this.#abort?.abort();
        this.#abort = null;
        this.#pending = null;
        this.#wake?.();
    }

    /** Retries immediately if it waits. */
    hurry() {
        this.#attempt = 0;
        this.#wake?.();
    }

    async #run(signal) {
        while (!signal.aborted) {
            let words = 'The pictures have stopped.';
            try {
                const isSingle = this.#fruitless >= limits.fruitless;
                words = await (isSingle ? this.#receiveSingly(signal) : this.#receive(signal)) ?? words;
            } catch (error) {
                words = error instanceof TypeError ? 'The server does not answer.' : error.message;
            }
            if (signal.aborted) return;
            this.#onTrouble(words);
            await this.#pause(backOff(this.#attempt) * 1000);
            this.#attempt += 1;
        }
    }

    #pause(milliseconds) {
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, milliseconds);
            this.#wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }

    #ask(kind, signal) {
        const path = `/api/${this.#view}.${kind}?width=${this.#width}`;
        return fetch(path, { cache: 'no-store', credentials: 'same-origin', signal });
    }

    /** Reads one answer to its end. */
    async #receive(signal) {
        const response = await this.#ask('mjpg', signal);
        if (!response.ok) return (await errorOf(response)).message;
        const boundary = boundaryOf(response.headers.get('Content-Type'));
        if (!boundary || !response.body) return 'The server’s answer holds no pictures.';
        let hasBytes = false;
        let hasParts = false;
        const parser = new MultipartParser(boundary, (headers, bytes) => {
            hasParts = true;
            if (!signal.aborted) this.#take(frameOf(headers.get('x-frame') ?? ''), bytes);
        });
        const reader = response.body.getReader();
        try {
            for (;;) {
                const { done, value } = await reader.read();
                if (done) return null;
                hasBytes = true;
                parser.push(value);
                if (parser.ended) return null;
            }
        } finally {
            reader.cancel().catch(() => {});
            if (hasParts) this.#fruitless = 0;
            else if (hasBytes && !signal.aborted) this.#fruitless += 1;
        }
    }

    /**
     * Requests one image after the other.
     *
     * For browsers and proxies that split a multipart answer themselves and drop everything but the images.
     */
    async #receiveSingly(signal) {
        let last = null;
        for (;;) {
            const response = await this.#ask('jpg', signal);
            if (!response.ok) return (await errorOf(response)).message;
            const frame = frameOf(response.headers.get('X-Frame') ?? '');
            const bytes = new Uint8Array(await response.arrayBuffer());
            const isNew = frame !== null && frame.time !== last;
            if (isNew && !signal.aborted) this.#take(frame, bytes);
            last = frame?.time ?? null;
            await this.#pause(isNew ? limits.singleMilliseconds : limits.sameMilliseconds);
            if (signal.aborted) return null;
        }
    }

    #take(frame, bytes) {
        if (!frame || bytes.length === 0) return;
        // A client that decodes slower than images arrive shows the newest ones.
        this.#pending = { blob: new Blob([bytes], { type: 'image/jpeg' }), frame, received: performance.now() };
        if (!this.#isDecoding) this.#decode();
    }

    async #decode() {
        this.#isDecoding = true;
        while (this.#pending) {
            const { blob, frame, received } = this.#pending;
            this.#pending = null;
            let bitmap = null;
            try {
                bitmap = await createImageBitmap(blob);
                if (this.#abort) {
                    this.#attempt = 0;
                    this.#onTrouble(null);
                    this.#onPicture(bitmap, frame, received);
                }
            } catch {
                this.undecodable += 1;
            } finally {
                bitmap?.close();
            }
        }
        this.#isDecoding = false;
    }
}
