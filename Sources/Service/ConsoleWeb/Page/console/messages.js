// Messages for people: the present problem (banner), recent messages (notices), and earlier ones (list).

import { timeOfDay } from '/console/format.js';

const limits = { listed: 50, notices: 3, noticeMilliseconds: 7000 };

const severities = { information: 'Information', warning: 'Warning', error: 'Error' };

export class Messages {
    #banner = document.getElementById('banner');
    #bannerText = document.getElementById('banner-text');
    #bannerAction = document.getElementById('banner-action');
    #notices = document.getElementById('notices');
    #list = document.getElementById('messages');
    #action = null;

    constructor() {
        this.#bannerAction.addEventListener('click', () => this.#action?.());
    }

    /** Shows a problem until it is resolved; null hides the banner. action: {label, perform}. */
    hold(words, severity = 'error', action = null) {
        this.#banner.hidden = words === null;
        if (words === null) {
            this.#bannerText.textContent = '';
            return;
        }
        this.#banner.dataset.severity = severity;
        // Setting the same text again would have it read out again.
        if (this.#bannerText.textContent !== words) this.#bannerText.textContent = words;
        this.#action = action?.perform ?? null;
        this.#bannerAction.hidden = action === null;
        this.#bannerAction.textContent = action?.label ?? '';
    }

    /** Shows a message and adds it to the list. */
    tell(text, severity = 'information', date = Date.now() / 1000) {
        this.note(text, severity, date);
        const notice = document.createElement('div');
        notice.className = 'notice';
        notice.dataset.severity = severity;
        const words = document.createElement('p');
        words.textContent = text;
        const close = document.createElement('button');
        close.type = 'button';
        close.className = 'icon';
        close.textContent = '×';
        close.setAttribute('aria-label', 'Dismiss');
        close.addEventListener('click', () => notice.remove());
        notice.append(words, close);
        this.#notices.append(notice);
        while (this.#notices.children.length > limits.notices) this.#notices.firstElementChild.remove();
        const wait = () => setTimeout(() => {
            // A notice that is being read or about to be dismissed stays.
            if (notice.matches(':hover, :focus-within')) wait();
            else notice.remove();
        }, limits.noticeMilliseconds);
        wait();
    }

    /** Only adds a message to the list. */
    note(text, severity = 'information', date = Date.now() / 1000) {
        const first = this.#list.firstElementChild;
        if (first?.dataset.text === text) {
            const times = Number(first.dataset.times ?? 1) + 1;
            first.dataset.times = String(times);
            first.querySelector('time').textContent = timeOfDay(date);
            first.querySelector('.times').textContent = ` (${times}×)`;
            return;
        }
        const item = document.createElement('li');
        item.dataset.severity = Object.hasOwn(severities, severity) ? severity : 'information';
        item.dataset.text = text;
        const time = document.createElement('time');
        time.textContent = timeOfDay(date);
        const kind = document.createElement('span');
        kind.className = 'unseen';
        kind.textContent = `${severities[item.dataset.severity]}: `;
        const words = document.createElement('p');
        const times = document.createElement('span');
        times.className = 'times';
        words.append(kind, text, times);
        item.append(time, words);
        this.#list.prepend(item);
        while (this.#list.children.length > limits.listed) this.#list.lastElementChild.remove();
        document.getElementById('messages-none').hidden = true;
    }
}
