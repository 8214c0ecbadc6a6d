// The list of codes that came into view, each with an image of its frame.

import { call } from '/console/api.js';
import { grouped, payload, plain, shortened, symbology, timeOfDay } from '/console/format.js';
import { places } from '/console/geometry.js';

/** Further rows are removed at the bottom; "older" fetches them again. */
const limits = { rows: 300, page: 50, textLetters: 400, runSeconds: 3 };

const svgName = 'http://www.w3.org/2000/svg';

export class ScanList {
    #list = document.getElementById('scans');
    #older = document.getElementById('scans-older');
    #rows = new Map();
    #newest = 0;
    #lastOfBefore = 0;
    #isLoading = false;
    #handlers;

    /** Handlers: onShow(scan), onCopy(text), onChange(), onError(error). */
    constructor(handlers) {
        this.#handlers = handlers;
        this.#older.addEventListener('click', () => this.loadOlder());
        this.#list.addEventListener('keydown', (event) => this.#move(event));
        this.#list.addEventListener('focusin', (event) => {
            const row = event.target.closest('li');
            if (row) this.#makeCurrent(row);
        });
    }

    /** The times of the scans since the camera's last start, newest first. */
    get times() { return this.#scans.filter((scan) => this.isOfRun(scan)).map((scan) => scan.time); }

    /**
     * Returns whether a scan's time belongs to the camera's present run.
     *
     * Times count from a camera's start and begin again with another camera. The time of day of the start is the same
     * for all scans of a run.
     */
    isOfRun(scan) {
        const newest = this.#scans[0];
        const began = (one) => one.date - one.time;
        if (newest === undefined || scan.id <= this.#lastOfBefore) return false;
        return Math.abs(began(scan) - began(newest)) < limits.runSeconds;
    }

    /** The camera was changed or restarted: the listed scans belong to the previous run. */
    beginRun() {
        this.#lastOfBefore = this.#newest;
        this.#handlers.onChange();
    }

    get #scans() { return [...this.#list.children].map((row) => this.#rows.get(Number(row.dataset.scan))); }

    get count() { return this.#rows.size; }

    /** Inserts a scan at its place; returns true if it is the newest. */
    add(scan) {
        if (!scan || !Number.isInteger(scan.id) || !scan.code || this.#rows.has(scan.id)) return false;
        const isNewest = scan.id > this.#newest;
        this.#newest = Math.max(this.#newest, scan.id);
        this.#rows.set(scan.id, scan);
        const row = this.#makeRow(scan);
        const next = isNewest
            ? this.#list.firstElementChild
            : [...this.#list.children].find((other) => Number(other.dataset.scan) < scan.id) ?? null;
        this.#list.insertBefore(row, next);
        this.#trim();
        this.#changed();
        return isNewest;
    }

    /** Fetches the newest scans, for example after the connection was lost. */
    async load() {
        await this.#fetch(`/api/scans?limit=${limits.page}`);
    }

    async loadOlder() {
        const last = this.#list.lastElementChild;
        if (last) await this.#fetch(`/api/scans?limit=${limits.page}&before=${last.dataset.scan}`);
    }

    clear() {
        this.#rows.clear();
        this.#newest = 0;
        this.#lastOfBefore = 0;
        this.#list.replaceChildren();
        this.#changed();
    }

    focus() {
        const row = this.#list.querySelector('li[data-current]') ?? this.#list.firstElementChild;
        row?.querySelector('.show').focus();
    }

    async #fetch(path) {
        if (this.#isLoading) return;
        this.#isLoading = true;
        try {
            const { scans } = await call('GET', path);
            // Identifiers that restart belong to a server that was restarted.
            if (!path.includes('before=') && (scans[0]?.id ?? 0) < this.#newest) this.clear();
            for (const scan of scans.toReversed()) this.add(scan);
            this.#older.hidden = scans.length < limits.page || this.#rows.size >= limits.rows;
        } catch (error) {
            this.#handlers.onError(error);
        }
        this.#isLoading = false;
    }

    #trim() {
        while (this.#list.children.length > limits.rows) {
            const last = this.#list.lastElementChild;
            this.#rows.delete(Number(last.dataset.scan));
            last.remove();
            this.#older.hidden = true;
        }
    }

    #changed() {
        document.getElementById('scans-none').hidden = this.#rows.size > 0;
        // After damage, a new store continues with sequence numbers derived from the time, which are not a count.
        document.getElementById('scans-count').textContent =
            grouped(this.#newest < 1e12 ? this.#newest : this.#rows.size);
        if (!this.#list.querySelector('li[data-current]') && this.#list.firstElementChild) {
            this.#makeCurrent(this.#list.firstElementChild);
        }
        this.#handlers.onChange();
    }

    #makeRow(scan) {
        const text = payload(scan.code);
        const row = document.createElement('li');
        row.dataset.scan = String(scan.id);
        const show = document.createElement('button');
        show.type = 'button';
        show.className = 'show';
        show.tabIndex = -1;
        const words = document.createElement('span');
        words.className = 'words';
        const value = document.createElement('span');
        value.className = 'text';
        value.textContent = shortened(plain(text), limits.textLetters);
        const about = document.createElement('span');
        about.className = 'about';
        const type = document.createElement('b');
        type.textContent = symbology(scan.code.type);
        const frame = document.createElement('span');
        frame.className = 'frame';
        frame.title = 'Number of the frame';
        frame.textContent = Number.isInteger(scan.frame) ? `#${grouped(scan.frame)}` : '';
        about.append(type, ` ${timeOfDay(scan.date)} `, frame);
        words.append(value, about);
        show.append(this.#makeThumbnail(scan), words);
        show.title = 'Show this frame in the delayed view';
        show.addEventListener('click', () => {
            for (const other of this.#list.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
            row.setAttribute('aria-current', 'true');
            this.#handlers.onShow(scan);
        });
        const copy = document.createElement('button');
        copy.type = 'button';
        copy.className = 'icon copy';
        copy.tabIndex = -1;
        copy.title = 'Copy the text';
        copy.setAttribute('aria-label', `Copy ${shortened(plain(text), 60)}`);
        copy.disabled = typeof scan.code.text !== 'string';
        const icon = document.createElementNS(svgName, 'svg');
        const use = document.createElementNS(svgName, 'use');
        use.setAttribute('href', '#i-copy');
        icon.setAttribute('aria-hidden', 'true');
        icon.append(use);
        copy.append(icon);
        copy.addEventListener('click', () => this.#handlers.onCopy(scan.code.text));
        row.append(show, copy);
        return row;
    }

    #makeThumbnail(scan) {
        const box = document.createElement('span');
        box.className = 'thumb';
        const image = document.createElement('img');
        image.alt = '';
        image.loading = 'lazy';
        image.decoding = 'async';
        image.src = `/api/scans/${scan.id}.jpg`;
        image.addEventListener('error', () => box.classList.add('empty'), { once: true });
        const outline = document.createElementNS(svgName, 'svg');
        outline.setAttribute('viewBox', '0 0 1 1');
        outline.setAttribute('preserveAspectRatio', 'none');
        outline.setAttribute('aria-hidden', 'true');
        const polygon = document.createElementNS(svgName, 'polygon');
        const points = places(scan.code.corners, { x: 0, y: 0, width: 1, height: 1 });
        polygon.setAttribute('points', points.map((point) => `${point.x.toFixed(4)},${point.y.toFixed(4)}`).join(' '));
        outline.append(polygon);
        box.append(image, outline);
        return box;
    }

    /** Makes a row reachable by the Tab key; the arrow keys lead from it to the others. */
    #makeCurrent(row) {
        if (row.dataset.current !== undefined) return;
        for (const other of this.#list.querySelectorAll('li[data-current]')) {
            delete other.dataset.current;
            for (const button of other.querySelectorAll('button')) button.tabIndex = -1;
        }
        row.dataset.current = '';
        for (const button of row.querySelectorAll('button')) button.tabIndex = 0;
    }

    #move(event) {
        if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
        const row = event.target.closest('li');
        const targets = {
            ArrowDown: () => row?.nextElementSibling, ArrowUp: () => row?.previousElementSibling,
            Home: () => this.#list.firstElementChild, End: () => this.#list.lastElementChild,
        };
        if (!Object.hasOwn(targets, event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        const kind = event.target.classList.contains('copy') ? '.copy' : '.show';
        targets[event.key]()?.querySelector(kind).focus();
    }
}
