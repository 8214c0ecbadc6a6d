// Where things are drawn. Nothing here knows the page.

/** The largest rectangle of a picture's shape in the middle of a room. */
export function containing(width, height, roomWidth, roomHeight) {
    if (!(width > 0 && height > 0 && roomWidth > 0 && roomHeight > 0)) return { x: 0, y: 0, width: 0, height: 0 };
    const scale = Math.min(roomWidth / width, roomHeight / height);
    const result = { width: width * scale, height: height * scale };
    return { x: (roomWidth - result.width) / 2, y: (roomHeight - result.height) / 2, ...result };
}

/** A code's corners, fractions of the picture, as places in a rectangle; without those that are nowhere near it. */
export function places(corners, rect) {
    const isNear = (number) => Number.isFinite(number) && Math.abs(number) < 1000;
    return (Array.isArray(corners) ? corners : [])
        .filter((corner) => isNear(corner?.x) && isNear(corner?.y))
        .map((corner) => ({ x: rect.x + corner.x * rect.width, y: rect.y + corner.y * rect.height }));
}

/** The middle, and the top and bottom edge, of some places. */
export function bounds(points) {
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The width of pictures to ask for: one of few, so that viewers share what the server compresses. */
export function pictureWidth(cssWidth, pixelRatio) {
    const wanted = cssWidth * Math.min(pixelRatio || 1, 2);
    return [640, 960, 1280].find((width) => width >= wanted * 0.9) ?? 1920;
}

/** The end of an axis that holds a value: 1, 2 or 5 times a power of ten. */
export function niceEnd(value, least = 1) {
    const wanted = Math.max(value, least, Number.MIN_VALUE);
    if (!Number.isFinite(wanted)) return least;
    const power = 10 ** Math.floor(Math.log10(wanted));
    for (const step of [1, 1.5, 2, 3, 4, 5, 6, 8, 10]) {
        // The tenth part: a value that is the end itself must not lead to a larger one.
        if (step * power >= wanted - power * 1e-9) return step * power;
    }
    return 10 * power;
}
