// Saved movies: saving, playing and downloading them.

import { call } from '/console/api.js';
import { duration, size, timeOfDay } from '/console/format.js';

const limits = { rows: 100 };

export class ClipList {
    #list = document.getElementById('clips');
    #button = document.getElementById('save-clip');
    #handlers;
    #isSaving = false;

    /** Handlers: onPlay(clip, address), onSaved(clip), onError(error). */
    constructor(handlers) {
        this.#handlers = handlers;
        document.getElementById('clip-form').addEventListener('submit', (event) => {
            event.preventDefault();
            this.save();
        });
    }

    async load() {
        try {
            const { clips } = await call('GET', '/api/clips');
            this.clear();
            for (const clip of clips.slice(0, limits.rows).toReversed()) this.add(clip);
        } catch (error) {
            this.#handlers.onError(error);
        }
    }

    clear() {
        this.#list.replaceChildren();
        document.getElementById('clips-none').hidden = false;
    }

    async save() {
        const field = document.getElementById('clip-seconds');
        const seconds = Number(field.value);
        if (!(seconds > 0)) {
            field.focus();
            this.#handlers.onError(new Error('Say how many seconds to save.'));
            return;
        }
        if (this.#isSaving) return;
        this.#isSaving = true;
        this.#button.textContent = 'Saving…';
        this.#button.setAttribute('aria-disabled', 'true');
        try {
            const clip = await call('POST', '/api/clips', { seconds }, true);
            this.add(clip);
            this.#handlers.onSaved(clip);
        } catch (error) {
            this.#handlers.onError(error);
        }
        this.#isSaving = false;
        this.#button.textContent = 'Save';
        this.#button.removeAttribute('aria-disabled');
    }

    add(clip) {
        if (!clip || typeof clip.name !== 'string') return;
        for (const row of this.#list.children) if (row.dataset.clip === clip.name) return;
        const address = `/api/clips/${encodeURIComponent(clip.name)}`;
        const row = document.createElement('li');
        row.dataset.clip = clip.name;
        const words = document.createElement('span');
        words.className = 'words';
        const name = document.createElement('span');
        name.className = 'text';
        name.textContent = clip.name;
        const about = document.createElement('span');
        about.className = 'about';
        const figures = [timeOfDay(clip.date), duration(clip.duration ?? NaN), size(clip.bytes)];
        about.textContent = figures.filter(Boolean).join(' · ');
        words.append(name, about);
        const play = document.createElement('button');
        play.type = 'button';
        play.className = 'play';
        play.textContent = 'Play';
        play.setAttribute('aria-label', `Play ${clip.name}`);
        play.addEventListener('click', () => this.#handlers.onPlay(clip, address));
        const download = document.createElement('a');
        download.className = 'button download';
        download.href = address;
        download.download = clip.name;
        download.textContent = 'Download';
        download.setAttribute('aria-label', `Download ${clip.name}`);
        const actions = document.createElement('span');
        actions.className = 'actions';
        actions.append(play, download);
        row.append(words, actions);
        this.#list.prepend(row);
        while (this.#list.children.length > limits.rows) this.#list.lastElementChild.remove();
        document.getElementById('clips-none').hidden = true;
    }
}
