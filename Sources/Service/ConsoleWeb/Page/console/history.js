// The counts of frames over the last two minutes. This module does not access the page.

export const limits = { seconds: 120, samples: 600, rateSeconds: 2 };

/** The reasons for dropped frames, as ledgers name them. */
export const reasons = ['late', 'outOfBuffers', 'discontinuity'];

/** Converts ledgers, which count from the camera's start, to rates per second. */
export class History {
    /** The ledgers of the last two seconds: over a shorter time, rates would fluctuate by single frames. */
    #ledgers = [];
    /**
     * The samples, newest last: {at, captured, ways: {name: rate}, dropped: {reason: rate}, median, largest}. Gaps have
     * no rates.
     */
    samples = [];

    /** Adds a ledger that arrived at a time in seconds of any clock. */
    push(ledger, at) {
        const last = this.#ledgers.at(-1);
        const [median, largest] = [number(ledger.latencyMedian), number(ledger.latencyLargest)];
        const sample = { at, captured: null, ways: {}, dropped: {}, median, largest };
        // After a change or restart of the camera, counts start at zero.
        if (last && !(ledger.time > last.time && ledger.captured >= last.captured)) this.#ledgers = [];
        if (this.#ledgers.length > 0) this.#compare(ledger, this.#ledgers[0], last, sample);
        this.#ledgers.push(ledger);
        const isOld = (one) => ledger.time - one.time >= limits.rateSeconds;
        while (this.#ledgers.length > 1 && isOld(this.#ledgers[1])) this.#ledgers.shift();
        this.samples.push(sample);
        this.trim(at);
    }

    /** Computes rates over the last seconds, and drops since the previous ledger. */
    #compare(ledger, first, last, sample) {
        const seconds = ledger.time - first.time;
        sample.captured = (ledger.captured - first.captured) / seconds;
        for (const way of ledger.ways) {
            const named = (other) => other.name === way.name;
            const begin = first.ways.find(named);
            const before = last.ways.find(named);
            if (!begin || !before) continue;
            sample.ways[way.name] = Math.max(0, (way.delivered - begin.delivered) / seconds);
            for (const reason of reasons) {
                const lost = Math.max(0, (way[reason] - before[reason]) / (ledger.time - last.time));
                sample.dropped[reason] = (sample.dropped[reason] ?? 0) + lost;
            }
        }
    }

    /** Inserts a gap, for example after the connection was lost. */
    interrupt(at) {
        this.#ledgers = [];
        if (this.samples.length > 0 && this.samples.at(-1).captured !== null) {
            this.samples.push({ at, captured: null, ways: {}, dropped: {}, median: null, largest: null });
        }
    }

    /** Removes old samples. */
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
