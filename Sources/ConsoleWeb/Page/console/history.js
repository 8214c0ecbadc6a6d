// What became of the frames over the last two minutes. Nothing here knows the page.

export const limits = { seconds: 120, samples: 600 };

/** Why a frame can be dropped, as ledgers name it. */
export const reasons = ['late', 'outOfBuffers', 'discontinuity'];

/** Makes figures per second of ledgers that count from the camera's beginning. */
export class History {
    #last = null;
    /** The newest last: {at, captured, ways: {name: rate}, dropped: {reason: rate}, median, largest}; a gap has no rates. */
    samples = [];

    /** Takes a ledger that came at a time in seconds of any clock. */
    push(ledger, at) {
        const last = this.#last;
        this.#last = ledger;
        const sample = { at, captured: null, ways: {}, dropped: {}, median: number(ledger.latencyMedian), largest: number(ledger.latencyLargest) };
        // A camera that was changed, or began again, counts from nothing.
        if (last && ledger.time > last.time && ledger.captured >= last.captured) {
            const seconds = ledger.time - last.time;
            sample.captured = (ledger.captured - last.captured) / seconds;
            for (const way of ledger.ways) {
                const before = last.ways.find((other) => other.name === way.name);
                if (!before) continue;
                sample.ways[way.name] = Math.max(0, (way.delivered - before.delivered) / seconds);
                for (const reason of reasons) {
                    sample.dropped[reason] = (sample.dropped[reason] ?? 0) + Math.max(0, (way[reason] - before[reason]) / seconds);
                }
            }
        }
        this.samples.push(sample);
        this.trim(at);
    }

    /** A gap, such as while there was no connection. */
    interrupt(at) {
        this.#last = null;
        if (this.samples.length > 0 && this.samples.at(-1).captured !== null) {
            this.samples.push({ at, captured: null, ways: {}, dropped: {}, median: null, largest: null });
        }
    }

    /** Forgets what is too old. */
    trim(at) {
        let old = 0;
        while (old < this.samples.length && this.samples[old].at < at - limits.seconds - 2) old += 1;
        old = Math.max(old, this.samples.length - limits.samples);
        if (old > 0) this.samples.splice(0, old);
    }
}

function number(value) {
    return Number.isFinite(value) ? value : null;
}
