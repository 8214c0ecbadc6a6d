// Parses a multipart/x-mixed-replace answer as it arrives, in pieces of any size.
//
// Each part must have a Content-Length. It is then copied only once, into a buffer of exactly that size.

/** Maximum sizes of a part; a larger one is not an image from this server. */
export const limits = { headerBytes: 256 * 1024, bodyBytes: 32 * 1024 * 1024 };

/** Returns the boundary in a Content-Type; null if it has none. */
export function boundaryOf(contentType) {
    const match =
        /^\s*multipart\/[^;]+;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '');
    return match ? (match[1] ?? match[2]).replace(/^--/, '') : null;
}

/** Returns the header fields of a part by their lowercase names. */
export function headersOf(text) {
    const headers = new Map();
    for (const line of text.split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
    return headers;
}

export class MultipartParser {
    #boundary;
    #onPart;
    #decoder = new TextDecoder('latin1');
    #head = new Uint8Array(4096);
    #headLength = 0;
    #headers = null;
    #body = null;
    #bodyLength = 0;
    /** Set after the last part. */
    ended = false;

    /** onPart(headers, bytes) is called for each complete part. */
    constructor(boundary, onPart) {
        this.#boundary = `--${boundary}`;
        this.#onPart = onPart;
    }

    /** Processes the next bytes; throws if they do not follow the format. */
    push(bytes) {
        let at = 0;
        while (at < bytes.length && !this.ended) {
            at = this.#body ? this.#takeBody(bytes, at) : this.#takeHead(bytes, at);
        }
    }

    #takeBody(bytes, at) {
        const length = Math.min(this.#body.length - this.#bodyLength, bytes.length - at);
        this.#body.set(bytes.subarray(at, at + length), this.#bodyLength);
        this.#bodyLength += length;
        if (this.#bodyLength === this.#body.length) this.#finish();
        return at + length;
    }

    #finish() {
        const headers = this.#headers;
        const body = this.#body;
        this.#headers = null;
        this.#body = null;
        this.#onPart(headers, body);
    }

    /** Reads bytes up to the empty line that ends a part's header. */
    #takeHead(bytes, at) {
        while (at < bytes.length) {
            if (this.#headLength === this.#head.length) this.#growHead();
            this.#head[this.#headLength] = bytes[at];
            this.#headLength += 1;
            at += 1;
            const isLine = this.#headLength >= 2 && bytes[at - 1] === 10 && this.#head[this.#headLength - 2] === 13;
            if (isLine && this.#takeLine()) return at;
        }
        return at;
    }

    #growHead() {
        if (this.#head.length >= limits.headerBytes) throw new Error('The header of a picture is too long.');
        const larger = new Uint8Array(this.#head.length * 2);
        larger.set(this.#head);
        this.#head = larger;
    }

    /** Processes the header at the end of a line. Returns true if the header is complete or the last part has ended. */
    #takeLine() {
        const text = this.#decoder.decode(this.#head.subarray(0, this.#headLength));
        if (text === '\r\n') {
            // Line breaks before a boundary are ignored.
            this.#headLength = 0;
            return false;
        }
        const end = text.indexOf('\r\n');
        const line = text.slice(0, end).trimEnd();
        if (line === `${this.#boundary}--`) {
            this.ended = true;
            return true;
        }
        if (line !== this.#boundary) throw new Error('The pictures do not follow each other as they should.');
        if (!text.endsWith('\r\n\r\n')) return false;
        const headers = headersOf(text.slice(end + 2));
        const length = headers.get('content-length') ?? '';
        if (!/^\d{1,9}$/.test(length)) throw new Error('A picture does not say its length.');
        if (Number(length) > limits.bodyBytes) throw new Error('A picture is too large.');
        this.#headLength = 0;
        this.#headers = headers;
        this.#body = new Uint8Array(Number(length));
        this.#bodyLength = 0;
        if (this.#body.length === 0) this.#finish();
        return true;
    }
}
