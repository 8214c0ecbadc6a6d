// What became of the frames over the last two minutes. Nothing here knows the page.

export const limits = { seconds: 120, samples: 600, rateSeconds: 2 };

/** Why a frame can be dropped, as ledgers name it. */
export const reasons = ['late', 'outOfBuffers', 'discontinuity'];

/** Makes figures per second of ledgers that count from the camera's beginning. */
export class History {
    /** Ledgers of the last two seconds: over less, a rate would jump by the frame that falls on either side. */
    #ledgers = [];
    /** The newest last: {at, captured, ways: {name: rate}, dropped: {reason: rate}, median, largest}; gaps have no rates. */
    samples = [];

    /** Takes a ledger that came at a time in seconds of any clock. */
    push(ledger, at) {
        const last = this.#ledgers.at(-1);
        const [median, largest] = [number(ledger.latencyMedian), number(ledger.latencyLargest)];
        const sample = { at, captured: null, ways: {}, dropped: {}, median, largest };
        // A camera that was changed, or began again, counts from nothing.
        if (last && !(ledger.time > last.time && ledger.captured >= last.captured)) this.#ledgers = [];
        if (this.#ledgers.length > 0) this.#compare(ledger, this.#ledgers[0], last, sample);
        this.#ledgers.push(ledger);
        const isOld = (one) => ledger.time - one.time >= limits.rateSeconds;
        while (this.#ledgers.length > 1 && isOld(this.#ledgers[1])) this.#ledgers.shift();
        this.samples.push(sample);
        this.trim(at);
    }

    /** Rates since a while ago, and what was dropped since the ledger before. */
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

    /** A gap, such as while there was no connection. */
    interrupt(at) {
        this.#ledgers = [];
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
