// One of the two views: an image and the outlines of the codes that were read in that same frame.
//
// Two canvases are stacked: the image in its own pixels, and above it the outlines in those of the screen. Both are
// drawn together, so that they never show different frames.

import { age, clock, grouped, payload, plain, shortened, symbology } from '/console/format.js';
import { bounds, containing, pictureWidth, places } from '/console/geometry.js';

/** The outlines' colour, which is visible on every image because of its dark border. */
export const outlineColor = 'rgb(255, 225, 77)';

const limits = { outlines: 64, listed: 4, labelLetters: 28 };

export class View {
    #elements = {};
    #picture;
    #outline;
    #room = { width: 0, height: 0, ratio: 1 };
    #drawnAt = 0;
    #selected = null;
    #listed = '';
    /** The data of the image now drawn; null before the first. */
    drawn = null;

    /** onResize() is called when images of another width may be needed. */
    constructor(name, onResize) {
        this.name = name;
        const parts = ['screen', 'picture', 'outline', 'veil', 'line', 'number', 'time', 'age', 'codes', 'codes-none'];
        for (const part of parts) {
            this.#elements[part] = document.getElementById(`${name}-${part}`);
        }
        this.#picture = this.#elements.picture.getContext('2d', { alpha: false });
        this.#outline = this.#elements.outline.getContext('2d');
        new ResizeObserver(() => {
            this.#measure();
            onResize();
        }).observe(this.#elements.screen);
        this.#measure();
    }

    /** The image width that suits the available area. */
    get wantedWidth() { return pictureWidth(this.#room.width, this.#room.ratio); }

    /** Draws an image, a bitmap or a decoded frame, and the codes of its frame; header is null with a bitmap. */
    draw(bitmap, frame, received, header) {
        const canvas = this.#elements.picture;
        const width = bitmap.displayWidth ?? bitmap.width;
        const height = bitmap.displayHeight ?? bitmap.height;
        if (canvas.width !== width || canvas.height !== height) {
            canvas.width = width;
            canvas.height = height;
            this.#elements.screen.style.setProperty('--aspect', `${width} / ${height}`);
        }
        this.#picture.drawImage(bitmap, 0, 0);
        this.drawn = {
            ...frame,
            age: frame.age + (performance.now() - received) / 1000,
            count: (this.drawn?.count ?? 0) + 1,
            level: header?.level ?? null,
            sequence: header?.sequence ?? null,
            behind: header?.captured ? (performance.timeOrigin + performance.now()) / 1000 - header.captured : null,
        };
        this.#drawOutlines();
        this.#tell();
    }

    /** The present age of the drawn image. */
    get ageNow() {
        if (!this.drawn) return NaN;
        return this.drawn.age + (performance.now() - this.#drawnAt) / 1000;
    }

    /** Highlights the outline of a code with this text in the frame with this number. */
    select(frame, text) {
        this.#selected = { frame, text };
        this.#drawOutlines();
    }

    /** Removes the image, which must not stay visible after signing out. */
    clear() {
        this.drawn = null;
        this.line(null);
        this.#elements.picture.width = 16;
        this.#elements.picture.height = 9;
        for (const part of ['number', 'time', 'age']) this.#elements[part].textContent = '–';
        if (this.#elements.codes) this.#list([]);
        this.#drawOutlines();
    }

    /** Shows a text over the image; null removes it. */
    veil(words) {
        const veil = this.#elements.veil;
        veil.hidden = words === null;
        this.#elements.screen.classList.toggle('stale', words !== null);
        if (veil.textContent !== (words ?? '')) veil.textContent = words ?? '';
    }

    /** Shows the quality that a slow line allows; null on a good one. */
    line(words) {
        const line = this.#elements.line;
        line.hidden = words === null;
        if (line.textContent !== (words ?? '')) line.textContent = words ?? '';
    }

    /** Updates the displayed age of the image. */
    tick() {
        if (this.drawn) this.#elements.age.textContent = age(this.ageNow);
    }

    #measure() {
        const screen = this.#elements.screen;
        this.#room = { width: screen.clientWidth, height: screen.clientHeight, ratio: window.devicePixelRatio || 1 };
        const canvas = this.#elements.outline;
        canvas.width = Math.max(1, Math.round(this.#room.width * this.#room.ratio));
        canvas.height = Math.max(1, Math.round(this.#room.height * this.#room.ratio));
        this.#drawOutlines();
    }

    #tell() {
        this.#drawnAt = performance.now();
        const { number, time, codes } = this.drawn;
        this.#elements.number.textContent = number === null ? '–' : grouped(number);
        this.#elements.time.textContent = clock(time);
        this.#elements.age.textContent = age(this.drawn.age);
        // A frame that was not scanned says nothing about codes: the previous list stays.
        if (this.#elements.codes && codes !== null) this.#list(codes);
    }

    /** Lists the frame's codes as text, if they have changed. */
    #list(codes) {
        const lines = codes.map((code) => [symbology(code.type), payload(code)]);
        lines.sort((first, second) => (first.join() < second.join() ? -1 : 1));
        const rest = lines.length - limits.listed;
        const shown = rest > 0 ? lines.slice(0, limits.listed - 1) : lines;
        const key = JSON.stringify([shown, rest]);
        if (key === this.#listed) return;
        this.#listed = key;
        const items = shown.map(([type, text]) => {
            const item = document.createElement('li');
            const name = document.createElement('span');
            name.className = 'type';
            name.textContent = type;
            const value = document.createElement('span');
            value.className = 'text';
            value.textContent = shortened(plain(text), 120);
            item.append(name, value);
            return item;
        });
        if (rest > 0) {
            const item = document.createElement('li');
            item.textContent = `and ${rest + 1} more`;
            items.push(item);
        }
        this.#elements.codes.replaceChildren(...items);
        this.#elements['codes-none'].hidden = items.length > 0;
    }

    #drawOutlines() {
        const context = this.#outline;
        const { width, height, ratio } = this.#room;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width + 1, height + 1);
        const codes = this.drawn?.codes;
        if (!codes?.length) return;
        const rect = containing(this.#elements.picture.width, this.#elements.picture.height, width, height);
        context.lineJoin = 'round';
        const shown = codes.slice(0, limits.outlines)
            .map((code) => ({ code, points: places(code.corners, rect) }))
            .filter(({ points }) => points.length > 1);
        // A label may cover the image, but no outline.
        for (const { code, points } of shown) this.#label(points, code, rect);
        for (const { code, points } of shown) {
            const isSelected = this.#selected !== null && this.#selected.frame === this.drawn.number
                && this.#selected.text === payload(code);
            this.#stroke(points, isSelected);
        }
    }

    /** Draws a bright line on a dark one, which is visible on every image. */
    #stroke(points, isSelected) {
        const context = this.#outline;
        context.beginPath();
        // The first lineTo of a path only moves to its end.
        for (const point of points) context.lineTo(point.x, point.y);
        context.closePath();
        context.strokeStyle = 'rgba(0, 0, 0, 0.65)';
        context.lineWidth = isSelected ? 8 : 5;
        context.stroke();
        context.strokeStyle = outlineColor;
        context.lineWidth = isSelected ? 5 : 2.5;
        context.stroke();
    }

    #label(points, code, rect) {
        const context = this.#outline;
        const text = shortened(plain(`${symbology(code.type)}  ${payload(code)}`), limits.labelLetters);
        const box = bounds(points);
        context.font = '600 12px system-ui, sans-serif';
        const width = context.measureText(text).width + 12;
        const height = 20;
        const above = box.top - height - 5;
        const x = Math.max(rect.x + 2, Math.min(box.left - 1, rect.x + rect.width - width - 2));
        const y = above >= rect.y + 2 ? above : Math.min(box.bottom + 5, rect.y + rect.height - height - 2);
        context.fillStyle = 'rgba(12, 15, 17, 0.82)';
        context.beginPath();
        context.roundRect(x, y, width, height, 4);
        context.fill();
        context.fillStyle = outlineColor;
        context.textBaseline = 'middle';
        context.fillText(text, x + 6, y + height / 2 + 0.5);
    }
}
