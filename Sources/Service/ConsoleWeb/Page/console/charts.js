// Charts of the ledger and the latency. Every series differs in shape as well as in colour.

import { grouped, milliseconds, short } from '/console/format.js';
import { niceEnd } from '/console/geometry.js';
import { History, limits, reasons } from '/console/history.js';

const inset = { left: 30, right: 6, top: 8, bottom: 18 };

/** A canvas with axes, into which its owner draws. */
class Chart {
    constructor(id) {
        this.canvas = document.getElementById(id);
        this.context = this.canvas.getContext('2d');
        this.end = 1;
        new ResizeObserver(() => this.redraw?.()).observe(this.canvas);
        const point = (event) => {
            this.#pointed = event.type === 'pointerleave' ? null : event.offsetX;
            this.redraw?.();
        };
        for (const kind of ['pointermove', 'pointerdown', 'pointerleave']) this.canvas.addEventListener(kind, point);
    }

    /** The pointer's distance from the left edge; null while it is elsewhere. */
    #pointed = null;

    /**
     * Draws axes up to a value and calls `series` to draw into them; `describe` returns a sample's values as text for
     * the pointer.
     */
    draw(now, end, samples, describe, series) {
        const canvas = this.canvas;
        const ratio = window.devicePixelRatio || 1;
        const width = canvas.clientWidth;
        const height = canvas.clientHeight;
        if (width < 60 || height < 40) return;
        if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
            canvas.width = Math.round(width * ratio);
            canvas.height = Math.round(height * ratio);
        }
        const style = getComputedStyle(canvas);
        this.color = (name) => style.getPropertyValue(`--${name}`).trim() || '#888';
        this.now = now;
        this.end = end;
        this.area = { left: inset.left, top: inset.top, right: width - inset.right, bottom: height - inset.bottom };
        const context = this.context;
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width, height);
        this.#axes(style.fontFamily);
        context.save();
        context.beginPath();
        const { left, right, top, bottom } = this.area;
        context.rect(left, top - 2, right - left, bottom - top + 3);
        context.clip();
        series(context);
        context.restore();
        if (this.#pointed !== null) this.#read(samples, describe);
    }

    /** Draws a line at the sample nearest to the pointer, with its values. */
    #read(samples, describe) {
        const { context, area } = this;
        const distance = (sample) => Math.abs(this.x(sample.at) - this.#pointed);
        const nearer = (best, sample) => (best && distance(best) <= distance(sample) ? best : sample);
        const nearest = samples.reduce(nearer, null);
        if (!nearest || distance(nearest) > 12) return;
        const x = Math.round(this.x(nearest.at)) + 0.5;
        context.strokeStyle = this.color('ink');
        context.lineWidth = 1;
        context.beginPath();
        context.moveTo(x, area.top);
        context.lineTo(x, area.bottom);
        context.stroke();
        const text = `−${Math.max(0, this.now - nearest.at).toFixed(0)} s  ${describe(nearest)}`;
        const width = context.measureText(text).width + 12;
        const left = Math.max(area.left, Math.min(x - width / 2, area.right - width));
        context.fillStyle = this.color('ink');
        context.beginPath();
        context.roundRect(left, area.top - 6, width, 19, 4);
        context.fill();
        context.fillStyle = this.color('card');
        context.textAlign = 'left';
        context.textBaseline = 'middle';
        context.fillText(text, left + 6, area.top + 4);
    }

    x(at) { return this.area.right - ((this.now - at) / limits.seconds) * (this.area.right - this.area.left); }
    y(value) { return this.area.bottom - (Math.min(value, this.end) / this.end) * (this.area.bottom - this.area.top); }

    #axes(family) {
        const { context, area } = this;
        context.font = `11px ${family}`;
        context.fillStyle = this.color('muted');
        context.lineWidth = 1;
        context.textBaseline = 'middle';
        context.textAlign = 'right';
        for (const part of [0, 0.5, 1]) {
            const y = Math.round(this.y(this.end * part)) + 0.5;
            context.strokeStyle = this.color(part === 0 ? 'axis' : 'hairline');
            context.beginPath();
            context.moveTo(area.left, y);
            context.lineTo(area.right, y);
            context.stroke();
            context.fillText(short(this.end * part), area.left - 5, y);
        }
        context.textBaseline = 'alphabetic';
        for (const [seconds, text, align] of [[120, '−2 min', 'left'], [60, '−1', 'center'], [0, 'now', 'right']]) {
            context.textAlign = align;
            context.fillText(text, this.x(this.now - seconds), area.bottom + 14);
        }
    }

    /** Draws a line through the samples that have a value; dashes distinguish lines without colour. */
    line(samples, value, color, width = 1.75, dash = []) {
        const { context } = this;
        context.beginPath();
        let isDown = false;
        for (const sample of samples) {
            const figure = value(sample);
            if (figure === null || figure === undefined) {
                isDown = false;
                continue;
            }
            if (isDown) context.lineTo(this.x(sample.at), this.y(figure));
            else context.moveTo(this.x(sample.at), this.y(figure));
            isDown = true;
        }
        context.setLineDash(dash);
        context.lineWidth = width;
        context.lineJoin = 'round';
        context.strokeStyle = color;
        context.stroke();
        context.setLineDash([]);
    }

    /** Fills the area between two values of each sample. */
    band(samples, low, high, color) {
        const { context } = this;
        context.fillStyle = color;
        let run = [];
        const fill = () => {
            if (run.length > 1) {
                context.beginPath();
                run.forEach((sample) => context.lineTo(this.x(sample.at), this.y(high(sample))));
                run.toReversed().forEach((sample) => context.lineTo(this.x(sample.at), this.y(low(sample))));
                context.fill();
            }
            run = [];
        };
        for (const sample of samples) {
            if (high(sample) === null || low(sample) === null) fill();
            else run.push(sample);
        }
        fill();
    }
}

/** Rounds to a tenth; an unknown value becomes NaN. */
const round = (rate) => (rate === null ? NaN : Math.round(rate * 10) / 10);

/** Both charts, and the values beside them. */
export class Instruments {
    #history = new History();
    #rates = new Chart('rates-chart');
    #latency = new Chart('latency-chart');
    #ledger = null;
    #described = 0;

    constructor() {
        this.#rates.redraw = () => this.draw();
        this.#latency.redraw = () => this.draw();
        matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    }

    /** The recorded samples, for inspection. */
    get samples() { return this.#history.samples; }

    take(ledger) {
        if (!ledger || !Array.isArray(ledger.ways)) return;
        this.#ledger = ledger;
        this.#history.push(ledger, performance.now() / 1000);
        this.draw();
    }

    interrupt() { this.#history.interrupt(performance.now() / 1000); }

    draw() {
        if (document.hidden) return;
        const now = performance.now() / 1000;
        this.#history.trim(now);
        this.#drawRates(now);
        this.#drawLatency(now);
        if (this.#ledger) this.#tell();
    }

    #drawRates(now) {
        const samples = this.#history.samples;
        const chart = this.#rates;
        const largest = (sample) => Math.max(sample.captured ?? 0, ...Object.values(sample.ways));
        const most = samples.reduce((most, sample) => Math.max(most, largest(sample)), 0);
        const describe = (sample) => {
            const lost = reasons.reduce((sum, reason) => sum + (sample.dropped[reason] ?? 0), 0);
            return `${short(round(sample.captured))} captured, ${short(round(lost))} dropped`;
        };
        chart.draw(now, niceEnd(most * 1.08, 10), samples, describe, () => {
            const ground = (sample) => (sample.captured === null ? null : 0);
            chart.band(samples, ground, (sample) => sample.captured, chart.color('captured-fill'));
            this.#drawDrops(chart, samples);
            chart.line(samples, (sample) => sample.captured, chart.color('captured'), 1);
            chart.line(samples, (sample) => sample.ways.delayed, chart.color('delayed'), 2);
            chart.line(samples, (sample) => sample.ways.scanner, chart.color('live'), 2, [5, 3]);
        });
    }

    /** Draws stacked columns: filled, hatched, hollow. */
    #drawDrops(chart, samples) {
        const { context } = chart;
        const width = Math.max(2, ((chart.area.right - chart.area.left) / limits.seconds) * 0.5 - 0.5);
        for (const sample of samples) {
            let below = 0;
            for (const reason of reasons) {
                const rate = sample.dropped[reason] ?? 0;
                if (rate <= 0) continue;
                const top = chart.y(below + rate);
                const bottom = chart.y(below);
                const x = chart.x(sample.at) - width;
                // Even a single lost frame must be visible.
                const height = Math.max(3, bottom - top);
                context.fillStyle = chart.color(reason);
                context.strokeStyle = chart.color(reason);
                context.lineWidth = 1;
                const head = bottom - height;
                if (reason === 'late') context.fillRect(x, head, width, height);
                else if (reason === 'discontinuity') context.strokeRect(x + 0.5, head + 0.5, width - 1, height - 1);
                else for (let y = head; y < bottom; y += 3) context.fillRect(x, y, width, 1.5);
                below += rate;
            }
        }
    }

    #drawLatency(now) {
        const samples = this.#history.samples;
        const chart = this.#latency;
        const most = samples.reduce((most, sample) => Math.max(most, sample.largest ?? 0, sample.median ?? 0), 0);
        const describe = (sample) => `median ${milliseconds(sample.median)}, largest ${milliseconds(sample.largest)}`;
        chart.draw(now, niceEnd(most * 1.08, 10), samples, describe, () => {
            chart.band(samples, (sample) => sample.median, (sample) => sample.largest, chart.color('latency-fill'));
            chart.line(samples, (sample) => sample.largest, chart.color('largest'), 1.5, [3, 3]);
            chart.line(samples, (sample) => sample.median, chart.color('median'), 2.25);
        });
    }

    #tell() {
        const ledger = this.#ledger;
        const set = (id, text) => {
            const element = document.getElementById(id);
            if (element && element.textContent !== text) element.textContent = text;
        };
        set('ledger-captured', grouped(ledger.captured));
        for (const way of ledger.ways) {
            for (const figure of ['delivered', ...reasons, 'inFlight']) {
                const id = `ledger-${way.name}-${figure}`;
                set(id, grouped(way[figure]));
                document.getElementById(id)?.classList.toggle('lost', reasons.includes(figure) && way[figure] > 0);
            }
        }
        set('latency-median', milliseconds(ledger.latencyMedian));
        set('latency-largest', milliseconds(ledger.latencyLargest));
        // Descriptions for screen readers; updated rarely, because each update is read out.
        const now = performance.now();
        if (now - this.#described < 5000) return;
        this.#described = now;
        const last = this.#history.samples.at(-1);
        const lost = Object.values(last?.dropped ?? {}).reduce((sum, rate) => sum + rate, 0);
        const rates = `now ${short(last?.captured ?? NaN)} captured, ${short(lost)} dropped`;
        const latency =
            `now ${milliseconds(ledger.latencyMedian)} at the middle, ${milliseconds(ledger.latencyLargest)} at most`;
        this.#rates.canvas.setAttribute('aria-label', `Frames a second over the last two minutes: ${rates}`);
        this.#latency.canvas.setAttribute('aria-label', `Latency over the last two minutes: ${latency}`);
    }
}
