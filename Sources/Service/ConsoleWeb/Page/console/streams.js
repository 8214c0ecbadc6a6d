// The pictures of a view: H.264 where the browser decodes it, JPEG otherwise.
//
// `?pictures=jpeg` in the page's address asks for JPEG.

import { FrameStream, canDecode, lineWords } from '/console/frames.js';
import { PictureStream } from '/console/pictures.js';

export class ViewStream {
    #frames;
    #pictures;
    #usesFrames = null;
    #wanted = null;
    #onKind;

    /** onPicture(image, frame, received, header), onTrouble(words), onLine(words), onKind(name). */
    constructor(view, { onPicture, onTrouble, onLine, onKind }) {
        this.#onKind = onKind;
        this.#pictures = new PictureStream(view, (image, frame, received) => {
            onLine(null);
            onPicture(image, frame, received, null);
        }, onTrouble);
        this.#frames = new FrameStream(view, {
            onPicture(image, frame, received, header) {
                onLine(lineWords(header));
                onPicture(image, frame, received, header);
            },
            onTrouble,
            onUnusable: () => this.#choose(false),
        });
        this.#decide();
    }

    get isRunning() { return this.#wanted !== null; }

    start(width) {
        this.#wanted = width;
        if (this.#usesFrames === true) this.#frames.start();
        else if (this.#usesFrames === false) this.#pictures.start(width);
    }

    stop() {
        this.#wanted = null;
        this.#frames.stop();
        this.#pictures.stop();
    }

    /** Retries immediately if it waits. */
    hurry() {
        if (this.#usesFrames) this.#frames.hurry();
        else this.#pictures.hurry();
    }

    async #decide() {
        const asksForImages = new URLSearchParams(location.search).get('pictures') === 'jpeg';
        this.#choose(!asksForImages && await canDecode());
    }

    #choose(usesFrames) {
        this.#usesFrames = usesFrames;
        this.#onKind(usesFrames ? 'h264' : 'jpeg');
        if (this.#wanted !== null) this.start(this.#wanted);
    }
}
