// Single-key shortcuts. They can be switched off, and never take a key from a control that uses it.

/** Returns whether an element uses a key itself. */
function uses(element, key) {
    if (!(element instanceof HTMLElement)) return false;
    // A closed dialog's control has the focus until the page is drawn again.
    if (element.closest('dialog:not([open])')) return false;
    if (element.isContentEditable) return true;
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true;
    if (element instanceof HTMLInputElement) {
        const isChoice = element.type === 'radio' || element.type === 'checkbox' || element.type === 'range';
        if (!isChoice) return true;
        return key === 'Space' || key.startsWith('Arrow') || key.startsWith('Shift+Arrow');
    }
    if (element instanceof HTMLMediaElement) return true;
    return key === 'Space' && element.closest('button, a, summary') !== null;
}

/**
 * Returns the name of a key press: "Space", "Shift+ArrowLeft", "L", "?"; null for combinations that are not shortcuts.
 */
export function nameOf(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
    if (event.key === ' ') return 'Space';
    if (event.key.length === 1) {
        const letter = event.key.toUpperCase();
        const isLetter = letter !== event.key.toLowerCase();
        return isLetter && event.shiftKey ? `Shift+${letter}` : letter;
    }
    return event.shiftKey ? `Shift+${event.key}` : event.key;
}

export class Shortcuts {
    #actions = new Map();
    #switch = document.getElementById('shortcuts-on');
    #help = document.getElementById('help');

    /** rows: [{keys: [name…], shown: [text…], words, action}] */
    constructor(rows) {
        const list = document.getElementById('shortcuts');
        for (const { keys, shown, words, action } of rows) {
            for (const key of keys) this.#actions.set(key, action);
            const term = document.createElement('dt');
            for (const text of shown) {
                const key = document.createElement('kbd');
                key.textContent = text;
                term.append(key, ' ');
            }
            const description = document.createElement('dd');
            description.textContent = words;
            list.append(term, description);
        }
        document.addEventListener('keydown', (event) => this.#take(event));
        document.getElementById('help-open').addEventListener('click', () => this.help());
    }

    help() {
        if (this.#help.open) this.#help.close();
        else if (!document.querySelector('dialog[open]')) this.#help.showModal();
    }

    #take(event) {
        const name = nameOf(event);
        if (name === null || event.defaultPrevented || uses(event.target, name)) return;
        const action = this.#actions.get(name);
        if (!action) return;
        if (name !== '?' && (!this.#switch.checked || document.querySelector('dialog[open]'))) return;
        if (document.querySelector('dialog[open]:not(#help)')) return;
        event.preventDefault();
        action();
    }
}
