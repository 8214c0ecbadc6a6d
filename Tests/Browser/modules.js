// Tests of the page's modules that do not access the page; they run in the browser, on the modules from the server.
// Returns a list of failures; args[0] is the seed of random values.

const faults = [];
const same = (what, found, wanted) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
        faults.push(`${what}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`);
};
const throws = (what, action) => {
    try { action(); } catch { return; }
    faults.push(`${what}: no error`);
};
let seed = args[0] >>> 0;
const chance = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor(seed / 2 ** 32 * below);
};
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// MARK: parts

const { MultipartParser, boundaryOf } = await import('/console/multipart.js');
for (const [type, boundary] of [
    ['multipart/x-mixed-replace; boundary=frame', 'frame'],
    ['multipart/x-mixed-replace;boundary="a b"', 'a b'],
    ['Multipart/X-Mixed-Replace; charset=x; BOUNDARY=abc; more=1', 'abc'],
    ['image/jpeg', null],
    ['multipart/x-mixed-replace', null],
    [null, null],
]) same(`boundary of ${type}`, boundaryOf(type), boundary);

const parse = (pieces) => {
    const parts = [];
    const parser = new MultipartParser('b', (headers, body) => parts.push([headers.get('x-n'), [...body]]));
    for (const piece of pieces) parser.push(piece);
    return { parts, ended: parser.ended };
};
const bodies = [[], [13, 10], [45, 45, 98], [...bytes('--b\r\n\r\n--b--')], [0, 255, 13, 10, 13, 10]];
for (let i = 0; i < 5; i++) bodies.push(Array.from({ length: chance(700) }, () => chance(256)));
let text = '';
bodies.forEach((body, index) => {
    text += `--b\r\nContent-Type: image/jpeg\r\nX-N: ${index}\r\nContent-Length: ${body.length}\r\n\r\n`
        + String.fromCharCode(...body) + '\r\n';
});
const wanted = bodies.map((body, index) => [String(index), body]);
const stream = bytes(text + '--b--\r\nafter the end');
same('parts in one piece', parse([stream]), { parts: wanted, ended: true });
same('parts byte by byte', parse([...stream].map((byte) => Uint8Array.of(byte))), { parts: wanted, ended: true });
for (let cut = 0; cut < stream.length; cut += 1)
    same(`parts cut at ${cut}`, parse([stream.subarray(0, cut), stream.subarray(cut)]).parts, wanted);
for (let round = 0; round < 200; round++) {
    const pieces = [];
    for (let at = 0; at < stream.length;) {
        const length = 1 + chance(300);
        pieces.push(stream.subarray(at, at + length));
        at += length;
    }
    same(`parts in pieces, round ${round}`, parse(pieces).parts, wanted);
}
same('half a part', parse([stream.subarray(0, 40)]).parts, []);
throws('another boundary', () => parse([bytes('--c\r\nContent-Length: 1\r\n\r\nx')]));
throws('no length', () => parse([bytes('--b\r\nContent-Type: image/jpeg\r\n\r\nx')]));
throws('a negative length', () => parse([bytes('--b\r\nContent-Length: -1\r\n\r\nx')]));
throws('a huge length', () => parse([bytes('--b\r\nContent-Length: 999999999\r\n\r\nx')]));
throws('an endless header', () => parse([bytes(`--b\r\nX-A: ${'a'.repeat(1 << 20)}`)]));
// Any other input leads to an error or to nothing, but never to a hang.
for (let round = 0; round < 300; round++) {
    const broken = stream.slice();
    for (let i = 0; i < 1 + chance(5); i++) broken[chance(broken.length)] = chance(256);
    try { parse([broken]); } catch (error) { if (!(error instanceof Error)) faults.push('a strange error'); }
}

// MARK: places

const { bounds, containing, niceEnd, pictureWidth, places } = await import('/console/geometry.js');
same('a picture in its own room', containing(640, 360, 1280, 720), { x: 0, y: 0, width: 1280, height: 720 });
same('a wide one in a high room', containing(640, 360, 640, 720), { x: 0, y: 180, width: 640, height: 360 });
same('a high one in a wide room', containing(100, 200, 400, 200), { x: 150, y: 0, width: 100, height: 200 });
for (const nothing of [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, NaN], [-1, 1, 1, 1]])
    same(`no room ${nothing}`, containing(...nothing), { x: 0, y: 0, width: 0, height: 0 });
same('corners',
    places(
        [{ x: 0, y: 1 }, { x: 0.5, y: 0.25 }, { x: NaN, y: 0 }, null, {}], { x: 10, y: 20, width: 100, height: 200 }),
    [{ x: 10, y: 220 }, { x: 60, y: 70 }]);
same('no corners', places(undefined, { x: 0, y: 0, width: 1, height: 1 }), []);
same('bounds', bounds([{ x: 1, y: 9 }, { x: 4, y: 2 }]), { left: 1, right: 4, top: 2, bottom: 9 });
for (let round = 0; round < 500; round++) {
    const value = chance(1e9) / 10 ** chance(9);
    const end = niceEnd(value);
    if (!(end >= value) || niceEnd(end) !== end) faults.push(`the end of an axis for ${value} is ${end}`);
}
for (const width of [0, 200, 360, 640, 1000, 5000, NaN])
    if (![640, 960, 1280, 1920].includes(pictureWidth(width, 1)))
        faults.push(`a picture of ${pictureWidth(width, 1)} pixels`);

// MARK: texts

const format = await import('/console/format.js');
for (const [seconds, words] of [
    [0, '0:00.00'], [59.999, '0:59.99'], [60, '1:00.00'], [3600.5, '1:00:00.50'], [-1.5, '−0:01.50'],
    [NaN, '–'], [Infinity, '–']]) same(`clock ${seconds}`, format.clock(seconds), words);
for (const [seconds, words] of [[0, '0 ms'], [0.0314, '31 ms'], [2.5, '2.50 s'], [65, '65.00 s'], [NaN, '–']])
    same(`age ${seconds}`, format.age(seconds), words);
same('an unknown type', format.symbology('constructor'), 'constructor');
same('a shortened text', format.shortened('ab👍cd', 4), 'ab👍…');
for (let attempt = 0; attempt < 50; attempt++) {
    const wait = format.backOff(attempt);
    if (!(wait > 0.3 && wait <= 12)) faults.push(`a wait of ${wait} s before try ${attempt}`);
}

// MARK: the last two minutes

const { History, limits } = await import('/console/history.js');
const history = new History();
const way = (delivered, late) => ({ name: 'scanner', delivered, late, outOfBuffers: 0, discontinuity: 0, inFlight: 0 });
for (let i = 0; i < 5000; i++)
    history.push(
        { time: i / 2, captured: i * 7, ways: [way(i * 6, i)], latencyMedian: 3, latencyLargest: null }, i / 2);
if (history.samples.length > limits.samples) faults.push(`${history.samples.length} samples are kept`);
const newest = history.samples.at(-1);
same('rates', [newest.captured, newest.ways.scanner, newest.dropped.late, newest.median, newest.largest],
    [14, 12, 2, 3, null]);
history.push({ time: 0.1, captured: 1, ways: [way(1, 0)], latencyMedian: null, latencyLargest: null }, 2600);
same('a camera that began anew', history.samples.at(-1).captured, null);

// MARK: fragments

const { fragmentOf, lineWords } = await import('/console/frames.js');
const message = (header, rest = [1, 2, 3], length = null) => {
    const json = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
    const whole = new Uint8Array(4 + json.length + rest.length);
    new DataView(whole.buffer).setUint32(0, length ?? json.length);
    whole.set(json, 4);
    whole.set(rest, 4 + json.length);
    return whole.buffer;
};
const head = { sequence: 3, codec: 'avc1.42C01F', isKey: true, frame: { number: 7, time: 1, age: 0, codes: [] } };
same('a fragment', [...fragmentOf(message(head)).bytes, fragmentOf(message(head)).frame.number], [1, 2, 3, 7]);
for (const wrong of [
    'text', new ArrayBuffer(0), new ArrayBuffer(4), message('{'), message('null'), message('[]'),
    message(head, [], 4000000000), message({ ...head, sequence: 1.5 }), message({ ...head, codec: 1 }),
    message({ ...head, frame: null }), message({ ...head, frame: { time: 'x' } }),
]) same('a damaged fragment', fragmentOf(wrong), null);
for (let i = 0; i < 300; i++) {
    const damaged = new Uint8Array(message(head));
    for (let j = 0; j < 4; j++) damaged[chance(damaged.length)] = chance(256);
    fragmentOf(damaged.buffer);
}
same('a good line', lineWords({ level: 0 }), null);
same('a slow line', lineWords({ level: 2, width: 640, rate: 15 }).includes('640'), true);

return faults;
