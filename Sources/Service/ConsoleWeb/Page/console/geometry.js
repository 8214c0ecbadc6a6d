// Computes where things are drawn. This module does not access the page.

/** Returns the largest rectangle with an image's aspect ratio, centered in an area. */
export function containing(width, height, roomWidth, roomHeight) {
    if (!(width > 0 && height > 0 && roomWidth > 0 && roomHeight > 0)) return { x: 0, y: 0, width: 0, height: 0 };
    const scale = Math.min(roomWidth / width, roomHeight / height);
    const result = { width: width * scale, height: height * scale };
    return { x: (roomWidth - result.width) / 2, y: (roomHeight - result.height) / 2, ...result };
}

/** Converts a code's corners from fractions of the image to points in a rectangle; corners far outside are dropped. */
export function places(corners, rect) {
    const isNear = (number) => Number.isFinite(number) && Math.abs(number) < 1000;
    return (Array.isArray(corners) ? corners : [])
        .filter((corner) => isNear(corner?.x) && isNear(corner?.y))
        .map((corner) => ({ x: rect.x + corner.x * rect.width, y: rect.y + corner.y * rect.height }));
}

/** Returns the bounding box of points. */
export function bounds(points) {
    const xs = points.map((point) => point.x);
    const ys = points.map((point) => point.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Returns the image width to request: one of a few, because viewers share the server's compressed images. */
export function pictureWidth(cssWidth, pixelRatio) {
    const wanted = cssWidth * Math.min(pixelRatio || 1, 2);
    return [640, 960, 1280].find((width) => width >= wanted * 0.9) ?? 1920;
}

/** Returns the end of an axis for a value: a round multiple of a power of ten. */
export function niceEnd(value, least = 1) {
    const wanted = Math.max(value, least, Number.MIN_VALUE);
    if (!Number.isFinite(wanted)) return least;
    const power = 10 ** Math.floor(Math.log10(wanted));
    for (const step of [1, 1.5, 2, 3, 4, 5, 6, 8, 10]) {
        // The tolerance ensures that a value equal to the end does not lead to a larger one.
        if (step * power >= wanted - power * 1e-9) return step * power;
    }
    return 10 * power;
}
