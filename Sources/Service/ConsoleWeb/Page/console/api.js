// Calls of the server, and the queue in which commands are sent.

/** An error of a call, with a message for people; the status is 0 if there was no answer. */
export class CallError extends Error {
    constructor(status, code, message) {
        super(message);
        this.status = status;
        this.code = code;
    }
}

const limits = { answerMilliseconds: 15000, longMilliseconds: 90000 };

/** onRefused is called when any call reports that a token is needed. */
export const access = { onRefused: () => {} };

/** Calls the server. Returns its JSON answer, or null if it has none. */
export async function call(method, path, body, takesLong = false) {
    const response = await answer(method, path, body, takesLong);
    if (response.status === 204) return null;
    try {
        return await response.json();
    } catch {
        throw new CallError(response.status, 'failed', 'The server’s answer could not be read.');
    }
}

/** Calls the server. Returns the answer itself if it succeeded. */
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

/** Returns the error of an unsuccessful answer. */
export async function errorOf(response) {
    let error = null;
    try {
        error = (await response.json()).error;
    } catch {
        // The status is used instead.
    }
    if (response.status === 401) access.onRefused();
    const hasWords = typeof error?.message === 'string' && error.message !== '';
    const text = hasWords ? error.message : `The server answers ${response.status}.`;
    return new CallError(response.status, String(error?.code ?? 'failed'), text);
}

/**
 * Sends commands one after the other.
 *
 * A later command replaces a waiting one with the same key, so that a slider never has more than one command in flight
 * and one waiting.
 */
export class CommandQueue {
    #waiting = [];
    #isSending = false;
    #send;
    #onDone;
    #onError;

    /** send(command) returns a promise; onDone(answer) and onError(error, command) receive the result. */
    constructor(send, onDone, onError) {
        this.#send = send;
        this.#onDone = onDone;
        this.#onError = onError;
    }

    /** Returns whether a command with this key is unanswered. */
    has(key) {
        return this.#waiting.some((command) => command.key === key);
    }

    /** merge(earlier, later) combines two bodies; without it the later one is used. */
    push(key, method, path, body, merge) {
        const last = this.#waiting.at(-1);
        // The first one is in flight.
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
