// The frames of a view as H.264 over a WebSocket, each with the server's data of that same frame.
//
// A frame is decoded with WebCodecs under its number, and drawn with the data of that number. The page tells the server
// which frame it has drawn; from that the server learns how fast the line and this page are.

import { backOff } from '/console/format.js';
import { frameOf } from '/console/pictures.js';

const limits = { acknowledgeMilliseconds: 80, fruitless: 2, waiting: 240, openMilliseconds: 10000 };

/** Returns whether this browser decodes H.264 one frame at a time. It does so on encrypted and on local pages only. */
export async function canDecode() {
    if (typeof VideoDecoder !== 'function') return false;
    try {
        return (await VideoDecoder.isConfigSupported({ codec: 'avc1.42C01F', optimizeForLatency: true })).supported;
    } catch {
        return false;
    }
}

/** Parses a message: {header, frame, bytes}; null if it is invalid. */
export function fragmentOf(message) {
    if (!(message instanceof ArrayBuffer) || message.byteLength < 5) return null;
    const length = new DataView(message).getUint32(0);
    if (length > message.byteLength - 4) return null;
    let header;
    try {
        header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(message, 4, length)));
    } catch {
        return null;
    }
    const frame = header ? frameOf(JSON.stringify(header.frame ?? null)) : null;
    const isUsable = frame && Number.isSafeInteger(header.sequence) && typeof header.codec === 'string';
    return isUsable ? { header, frame, bytes: new Uint8Array(message, 4 + length) } : null;
}

/** Returns the words for the step on which a slow line has put the view; null on a good line. */
export function lineWords(header) {
    if (!(header?.level > 0)) return null;
    return `Slow line: ${header.width} pixels wide, at most ${header.rate} pictures a second`;
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export class FrameStream {
    #view;
    #handlers;
    #socket = null;
    #decoder = null;
    #configured = '';
    #needsKey = true;
    /** The frames in the decoder, by number. */
    #waiting = new Map();
    #drawn = null;
    #told = null;
    #tellTimer = null;
    #toldAt = 0;
    #isWanted = false;
    #attempt = 0;
    #fruitless = 0;
    #retry = null;
    /** Number of frames that could not be decoded. */
    undecodable = 0;

    /**
     * Handlers: onPicture(image, frame, received, header) draws an image, which is closed when it returns;
     * onTrouble(words) receives the reason why none arrive, or null; onUnusable() is called, at most once, when frames
     * come that cannot be decoded, or none at all.
     */
    constructor(view, handlers) {
        this.#view = view;
        this.#handlers = handlers;
    }

    get isRunning() { return this.#isWanted; }

    start() {
        if (this.#isWanted) return;
        this.#isWanted = true;
        this.#attempt = 0;
        this.#fruitless = 0;
        this.#connect();
    }

    stop() {
        this.#isWanted = false;
        this.#clear();
    }

    /** Retries immediately if it waits. */
    hurry() {
        if (!this.#isWanted || this.#socket) return;
        this.#attempt = 0;
        this.#connect();
    }

    #clear() {
        clearTimeout(this.#retry);
        clearTimeout(this.#tellTimer);
        this.#tellTimer = null;
        const socket = this.#socket;
        this.#socket = null;
        socket?.close();
        this.#reset();
        this.#drawn = null;
        this.#told = null;
    }

    #reset() {
        const decoder = this.#decoder;
        this.#decoder = null;
        if (decoder && decoder.state !== 'closed') decoder.close();
        this.#configured = '';
        this.#needsKey = true;
        this.#waiting.clear();
    }

    #connect() {
        this.#clear();
        const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
        const socket = new WebSocket(`${scheme}//${location.host}/api/${this.#view}.frames`);
        socket.binaryType = 'arraybuffer';
        this.#socket = socket;
        let hasFrames = false;
        const opening = setTimeout(() => socket.close(), limits.openMilliseconds);
        socket.onopen = () => clearTimeout(opening);
        socket.onmessage = (message) => {
            if (socket !== this.#socket) return;
            const fragment = fragmentOf(message.data);
            if (!fragment) return;
            hasFrames = true;
            this.#take(fragment);
        };
        socket.onclose = () => {
            clearTimeout(opening);
            if (socket !== this.#socket) return;
            this.#fruitless = hasFrames ? 0 : this.#fruitless + 1;
            if (this.#fruitless >= limits.fruitless) this.#giveUp();
            else this.#lose();
        };
    }

    #lose() {
        this.#clear();
        if (!this.#isWanted) return;
        this.#handlers.onTrouble('The pictures have stopped.');
        this.#retry = setTimeout(() => this.#connect(), backOff(this.#attempt) * 1000);
        this.#attempt += 1;
    }

    #giveUp() {
        this.stop();
        this.#handlers.onUnusable();
    }

    #take({ header, frame, bytes }) {
        if (header.isKey && !this.#configure(header)) return;
        if (!this.#decoder || (this.#needsKey && !header.isKey)) return;
        this.#needsKey = false;
        // A decoder that forgets frames must not let the list grow.
        if (this.#waiting.size >= limits.waiting) this.#waiting.delete(this.#waiting.keys().next().value);
        this.#waiting.set(header.sequence, { header, frame, received: performance.now() });
        try {
            this.#decoder.decode(new EncodedVideoChunk({
                type: header.isKey ? 'key' : 'delta',
                timestamp: header.sequence,
                data: bytes,
            }));
        } catch {
            this.#fail();
        }
    }

    /** Prepares the decoder for a key frame; returns whether it is ready. */
    #configure(header) {
        const wanted = `${header.codec} ${header.configuration} ${header.width} ${header.height}`;
        if (this.#decoder && wanted === this.#configured) return true;
        try {
            this.#decoder ??= new VideoDecoder({
                output: (image) => this.#show(image),
                error: () => this.#fail(),
            });
            this.#decoder.configure({
                codec: header.codec,
                description: bytesOf(header.configuration),
                codedWidth: header.width,
                codedHeight: header.height,
                optimizeForLatency: true,
            });
            this.#configured = wanted;
            return true;
        } catch {
            this.#fail();
            return false;
        }
    }

    #fail() {
        this.undecodable += 1;
        this.#reset();
        // A few failures may be those of single frames; the server sends a key frame to every new connection.
        if (this.undecodable >= 3) this.#giveUp();
        else if (this.#isWanted) this.#lose();
    }

    #show(image) {
        const entry = this.#waiting.get(image.timestamp);
        try {
            if (!entry || !this.#isWanted) return;
            for (const number of this.#waiting.keys()) {
                if (number > image.timestamp) break;
                this.#waiting.delete(number);
            }
            this.#attempt = 0;
            this.#handlers.onTrouble(null);
            this.#handlers.onPicture(image, entry.frame, entry.received, entry.header);
            this.#drawn = image.timestamp;
            this.#tell();
        } finally {
            image.close();
        }
    }

    /** Tells the server the newest frame that is drawn, at a rate that it accepts. */
    #tell() {
        if (this.#tellTimer !== null || this.#drawn === this.#told) return;
        const pause = this.#toldAt + limits.acknowledgeMilliseconds - performance.now();
        if (pause > 0) {
            this.#tellTimer = setTimeout(() => {
                this.#tellTimer = null;
                this.#tell();
            }, pause);
            return;
        }
        if (this.#socket?.readyState !== WebSocket.OPEN) return;
        this.#toldAt = performance.now();
        this.#told = this.#drawn;
        this.#socket.send(JSON.stringify({ drawn: this.#drawn }));
    }
}
