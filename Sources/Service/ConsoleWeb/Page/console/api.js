// Calls of the server, and the order in which they are sent.

/** Why a call failed, in words for people; status 0 where no answer came. */
export class CallError extends Error {
    constructor(status, code, message) {
        super(message);
        this.status = status;
        this.code = code;
    }
}

const limits = { answerMilliseconds: 15000, longMilliseconds: 90000 };

/** What is told when any call says that a token is needed. */
export const access = { onRefused: () => {} };

/** Calls the server; gives its JSON answer, or null where it has none. */
export async function call(method, path, body, takesLong = false) {
    const response = await answer(method, path, body, takesLong);
    if (response.status === 204) return null;
    try {
        return await response.json();
    } catch {
        throw new CallError(response.status, 'failed', 'The server’s answer could not be read.');
    }
}

/** Calls the server; gives the answer itself if it is a good one. */
export async function answer(method, path, body, takesLong = false) {
    const options = {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(takesLong ? limits.longMilliseconds : limits.answerMilliseconds),
    };
    if (body !== undefined) {
        options.headers = { 'Content-Type': 'application/json' };
        options.body = JSON.stringify(body);
    }
    let response;
    try {
        response = await fetch(path, options);
    } catch {
        throw new CallError(0, 'unreachable', 'The server does not answer.');
    }
    if (!response.ok) throw await errorOf(response);
    return response;
}

/** What an answer that is no good one says. */
export async function errorOf(response) {
    let error = null;
    try {
        error = (await response.json()).error;
    } catch {
        // Then the status has to do.
    }
    if (response.status === 401) access.onRefused();
    const hasWords = typeof error?.message === 'string' && error.message !== '';
    const text = hasWords ? error.message : `The server answers ${response.status}.`;
    return new CallError(response.status, String(error?.code ?? 'failed'), text);
}

/**
 * Sends commands one after the other.
 *
 * One that waits is replaced by a later one of the same key, so that a slider never has more than one on its way and one
 * behind it.
 */
export class CommandQueue {
    #waiting = [];
    #isSending = false;
    #send;
    #onDone;
    #onError;

    /** send(command) gives a promise; onDone(answer) and onError(error, command) hear how it went. */
    constructor(send, onDone, onError) {
        this.#send = send;
        this.#onDone = onDone;
        this.#onError = onError;
    }

    /** Whether a command of this key is yet to be answered. */
    has(key) {
        return this.#waiting.some((command) => command.key === key);
    }

    /** merge(earlier, later) makes one body of two; without it the later one stands. */
    push(key, method, path, body, merge) {
        const last = this.#waiting.at(-1);
        // The first one is on its way.
        if (this.#waiting.length > 1 && last.key === key && last.path === path) {
            last.body = merge ? merge(last.body, body) : body;
        } else {
            this.#waiting.push({ key, method, path, body });
        }
        this.#work();
    }

    async #work() {
        if (this.#isSending) return;
        this.#isSending = true;
        while (this.#waiting.length > 0) {
            const command = this.#waiting[0];
            let result;
            let failure = null;
            try {
                result = await this.#send(command.method, command.path, command.body);
            } catch (error) {
                failure = error;
            }
            this.#waiting.shift();
            if (failure) this.#onError(failure, command);
            else this.#onDone(result, command);
        }
        this.#isSending = false;
    }
}
