import CoreMedia
import CoreVideo
import Foundation
import QuartzCore

/// A builder that flattens a tree into a scene.
///
/// Layers that are hidden, empty, outside the visible area, or positioned with invalid numbers are omitted, so painters
/// only receive items that they can paint.
struct SceneBuilder {
    /// The host time for which images are requested.
    private let time: CMTime

    /// The context of a layer during traversal.
    private struct Place {
        /// The transform from the layer's own coordinates to target pixels.
        var transform: CGAffineTransform
        /// The visible area, in target pixels.
        var clip: PixelRect
        /// The opacity inherited from enclosing layers that are not faded as a group.
        var opacity = 1.0
        var groupDepth = 0
    }

    private init(time: CMTime) { self.time = time }

    /// Flattens a tree.
    ///
    /// - Parameters:
    ///   - root: the layer whose upper left corner of the bounds is the target's.
    ///   - scale: the number of target pixels per unit of the layer's coordinates.
    static func scene(
        of root: LayerSnapshot,
        width: Int,
        height: Int,
        scale: CGFloat,
        background: SceneColor,
        time: CMTime
    ) -> LayerScene {
        var scene = LayerScene(width: width, height: height, background: background)
        let builder = SceneBuilder(time: time)
        let bounds = root.bounds
        // If y grows upwards within the layer, its upper edge has the largest y.
        let isFlipped = root.properties.isGeometryFlipped
        let transform = CGAffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: isFlipped ? -scale : scale,
            tx: -bounds.minX * scale,
            ty: isFlipped ? bounds.maxY * scale : -bounds.minY * scale
        )
        builder.add(root, at: Place(transform: transform, clip: scene.bounds), to: &scene.items)
        return scene
    }

    // MARK: Layers

    private func add(_ layer: LayerSnapshot, at place: Place, to items: inout [LayerScene.Item]) {
        guard isSeen(layer, at: place) else { return }
        var inner = place
        inner.opacity = 1
        var parts: [LayerScene.Item] = []
        if layer.properties.opacity < 1 || layer.mask != nil { inner.groupDepth += 1 }
        addParts(of: layer, at: inner, to: &parts)

        if let mask = layer.mask, place.groupDepth < CompositorLimits.groupDepth {
            var shown: [LayerScene.Item] = []
            addSublayer(mask, to: &shown, at: inner)
            group(&parts, of: layer, place, part: .group, clip: nil, mask: shown)
        }
        fade(&parts, of: layer, place)
        items.append(contentsOf: parts)
    }

    /// Adds background, contents, sublayers and border.
    private func addParts(of layer: LayerSnapshot, at place: Place, to items: inout [LayerScene.Item]) {
        addBackground(of: layer, at: place, to: &items)
        if let (inner, cuts) = inside(of: layer, place), !inner.clip.isEmpty {
            var parts: [LayerScene.Item] = []
            addContents(of: layer, at: inner, to: &parts)
            for sublayer in layer.sublayers { addSublayer(sublayer, to: &parts, at: inner) }
            if cuts {
                group(&parts, of: layer, place, part: .clip, clip: (shape(of: layer), place.transform), mask: nil)
            }
            items.append(contentsOf: parts)
        }
        addBorder(of: layer, at: place, to: &items)
    }

    private func addSublayer(_ layer: LayerSnapshot, to items: inout [LayerScene.Item], at place: Place) {
        guard layer.properties.isDoubleSided || layer.properties.transform.showsFront,
            let mapping = layer.mapping.flattened(around: layer.bounds)
        else { return }
        var inner = place
        inner.transform = mapping.concatenating(place.transform)
        add(layer, at: inner, to: &items)
    }

    // Code that handles a layer's look, which is large, is kept out of the recursive functions, so that the recursion
    // fits a small stack.

    private func isSeen(_ layer: LayerSnapshot, at place: Place) -> Bool {
        !layer.properties.isHidden && ownOpacity(of: layer) > 0.001 && place.transform.isDrawable && !place.clip.isEmpty
    }

    private func ownOpacity(of layer: LayerSnapshot) -> Double { min(Double(layer.properties.opacity), 1) }

    private func hasSize(_ layer: LayerSnapshot) -> Bool { layer.bounds.width > 0 && layer.bounds.height > 0 }

    private func shape(of layer: LayerSnapshot) -> RoundedRect {
        RoundedRect(layer.bounds, radius: layer.properties.cornerRadius, corners: layer.properties.maskedCorners)
    }

    /// Returns the context of the sublayers, and whether they are clipped to more than a pixel rectangle; nil if
    /// nothing is visible.
    private func inside(of layer: LayerSnapshot, _ place: Place) -> (place: Place, cuts: Bool)? {
        guard layer.properties.masksToBounds else { return (place, false) }
        guard hasSize(layer) else { return nil }
        var inner = place
        let isUpright = isUpright(place.transform, layer.bounds)
        let seen = layer.bounds.applying(place.transform)
        inner.clip = (isUpright ? PixelRect(nearest: seen) : PixelRect(around: seen)).intersection(place.clip)
        let cuts = (shape(of: layer).isRound || !isUpright) && place.groupDepth < CompositorLimits.groupDepth
        if cuts { inner.groupDepth += 1 }
        return (inner, cuts)
    }

    /// Applies a layer's opacity to its parts, as a group or individually.
    private func fade(_ parts: inout [LayerScene.Item], of layer: LayerSnapshot, _ place: Place) {
        let opacity = place.opacity * ownOpacity(of: layer)
        guard opacity < 0.999 else { return }
        let fadesAsOne = layer.properties.allowsGroupOpacity && place.groupDepth < CompositorLimits.groupDepth
        if parts.count > 1, fadesAsOne { group(&parts, of: layer, place, part: .group, clip: nil, mask: nil) }
        for index in parts.indices { parts[index].opacity *= opacity }
    }

    /// Replaces several items by one group, if there are any.
    private func group(
        _ items: inout [LayerScene.Item],
        of layer: LayerSnapshot,
        _ place: Place,
        part: DrawingKey.Part,
        clip: (shape: RoundedRect, transform: CGAffineTransform)?,
        mask: [LayerScene.Item]?
    ) {
        var frame = items.reduce(PixelRect.empty) { $0.union($1.frame) }
        if let mask { frame = frame.intersection(mask.reduce(.empty) { $0.union($1.frame) }) }
        if let clip { frame = frame.intersection(PixelRect(around: clip.shape.rect.applying(clip.transform))) }
        guard !frame.isEmpty else {
            items = []
            return
        }
        var hasher = Hasher()
        let (x, y) = (frame.x, frame.y)
        for item in items { item.hash(into: &hasher, x, y) }
        hasher.combine(mask?.count)
        for item in mask ?? [] { item.hash(into: &hasher, x, y) }
        let key = DrawingKey(
            layer: layer.id,
            revision: layer.revision,
            part: part,
            transform: place.transform,
            frame: frame,
            digest: hasher.finalize()
        )
        let isStill = (items + (mask ?? [])).allSatisfy(\.isStill)
        let seen = frame.cgRect.applying(place.transform.inverted())
        let cut = clip.map { (shape: $0.shape.cut(around: seen), transform: $0.transform) }
        let node = PaintNode.group(PaintGroup(items: items, clip: cut, mask: mask))
        let drawing = SceneDrawing(key: key, isStill: isStill, node: node)
        items = [LayerScene.Item(content: .drawing(drawing), frame: frame, opacity: 1)]
    }

    // MARK: Parts

    private func addBackground(of layer: LayerSnapshot, at place: Place, to items: inout [LayerScene.Item]) {
        guard hasSize(layer), let color = layer.properties.backgroundColor?.rgba, color.w > 0 else { return }
        addBox(shape(of: layer), color, of: layer, at: place, to: &items)
    }

    private func addBorder(of layer: LayerSnapshot, at place: Place, to items: inout [LayerScene.Item]) {
        let width = layer.properties.borderWidth
        guard hasSize(layer), width > 0, width.isFinite, let color = layer.properties.borderColor?.rgba, color.w > 0
        else {
            return
        }
        let shape = shape(of: layer)
        addDrawing(.border, of: layer, layer.bounds, at: place, to: &items) { frame in
            .border(shape.cut(around: frame.insetBy(dx: -width, dy: -width)), width: width, color, place.transform)
        }
    }

    private func addBox(
        _ shape: RoundedRect,
        _ color: SceneColor,
        of layer: LayerSnapshot,
        at place: Place,
        to items: inout [LayerScene.Item]
    ) {
        let seen = shape.rect.applying(place.transform)
        if !shape.isRound, isUpright(place.transform, shape.rect),
            seen.isNearlyWhole || min(seen.width, seen.height) > 8
        {
            let frame = PixelRect(nearest: seen).intersection(place.clip)
            guard !frame.isEmpty else { return }
            items.append(LayerScene.Item(content: .color(color), frame: frame, opacity: 1))
            return
        }
        addDrawing(.box, of: layer, shape.rect, at: place, to: &items) { frame in
            .box(shape.cut(around: frame), color, place.transform)
        }
    }

    private func addContents(of layer: LayerSnapshot, at place: Place, to items: inout [LayerScene.Item]) {
        guard hasSize(layer) || layer.contents.reachesBeyondBounds else { return }
        let bounds = layer.bounds
        var place = place
        if layer.contentsAreFlipped {
            let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
            switch layer.contents {
            case .image, .pixelBuffer, .imageLayer, .text: place.transform = flip.concatenating(place.transform)
            case .none, .shape, .gradient: break
            }
        }
        let transform = place.transform
        switch layer.contents {
        case .none: break
        case .image(let image):
            addImage(image.pixelBuffer, of: layer, at: place, to: &items)
        case .pixelBuffer(let buffer):
            addImage(buffer, of: layer, at: place, to: &items)
        case .imageLayer(let source):
            guard let buffer = source.image(atHostTime: time) else { return }
            let rect = source.imageRect(for: buffer, in: layer.properties)
            guard let image = image(buffer, source.imageOrientation, in: rect, seen: bounds, at: place) else {
                return
            }
            items.append(image)
        case .shape(let contents):
            guard let reach = contents.reach else { return }
            addDrawing(.shape, of: layer, reach, at: place, to: &items) { _ in .shape(contents, transform) }
        case .text(let contents):
            guard contents.runs.contains(where: { !$0.text.isEmpty }) else { return }
            addDrawing(.text, of: layer, bounds, at: place, to: &items) { _ in .text(contents, bounds, transform) }
        case .gradient(let contents):
            guard !contents.colors.isEmpty else { return }
            let shape = shape(of: layer)
            addDrawing(.gradient, of: layer, bounds, at: place, to: &items) { _ in .gradient(contents, shape, transform)
            }
        }
    }

    /// Adds a drawing that covers a rectangle of the layer's coordinates.
    ///
    /// - Parameter node: creates the drawing from the visible area in the layer's coordinates.
    private func addDrawing(
        _ part: DrawingKey.Part,
        of layer: LayerSnapshot,
        _ rect: CGRect,
        at place: Place,
        to items: inout [LayerScene.Item],
        node: (CGRect) -> PaintNode
    ) {
        let frame = PixelRect(around: rect.applying(place.transform)).intersection(place.clip)
        guard !frame.isEmpty else { return }
        let key = DrawingKey(
            layer: layer.id,
            revision: layer.revision,
            part: part,
            transform: place.transform,
            frame: frame
        )
        let seen = frame.cgRect.insetBy(dx: -1, dy: -1).applying(place.transform.inverted())
        let drawing = SceneDrawing(key: key, isStill: true, node: node(seen))
        items.append(LayerScene.Item(content: .drawing(drawing), frame: frame, opacity: 1))
    }

    // MARK: Pictures

    /// Returns an image placed in a rectangle of the layer's coordinates, or nil if no part of it is visible.
    ///
    /// - Parameter seen: the clipping rectangle in the layer's coordinates; nil for none.
    private func image(
        _ buffer: CVPixelBuffer,
        _ orientation: DrawnOrientation,
        in rect: CGRect,
        seen: CGRect?,
        at place: Place,
        source: CGRect? = nil,
        isOpaque: Bool = true
    ) -> LayerScene.Item? {
        let source = source ?? CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        let visible = seen.map { rect.common(with: $0) } ?? rect
        guard !visible.isNull, visible.width > 0, visible.height > 0, rect.width.isFinite, rect.height.isFinite,
            rect.minX.isFinite, rect.minY.isFinite
        else { return nil }
        let turned = SceneImage.orientation(
            quarterTurns: orientation.quarterTurns,
            isMirrored: orientation.isMirrored
        )
        // The visible part, as fractions of the displayed image and then of the stored image.
        let shown = CGRect(
            x: (visible.minX - rect.minX) / rect.width,
            y: (visible.minY - rect.minY) / rect.height,
            width: visible.width / rect.width,
            height: visible.height / rect.height
        )
        let part = shown.applying(turned.inverted())
        let toLayer = CGAffineTransform(
            a: visible.width,
            b: 0,
            c: 0,
            d: visible.height,
            tx: visible.minX,
            ty: visible.minY
        )
        let image = SceneImage(
            buffer: buffer,
            source: CGRect(
                x: source.minX + part.minX * source.width,
                y: source.minY + part.minY * source.height,
                width: part.width * source.width,
                height: part.height * source.height
            ),
            placement: turned.concatenating(toLayer).concatenating(place.transform),
            isOpaque: isOpaque
        )
        let outline = visible.applying(place.transform)
        var frame = image.alignment == nil ? PixelRect(around: outline) : PixelRect(nearest: outline)
        frame.width = max(frame.width, 1)
        frame.height = max(frame.height, 1)
        frame = frame.intersection(place.clip)
        guard !frame.isEmpty else { return nil }
        return LayerScene.Item(content: .image(image), frame: frame, opacity: 1)
    }

    /// Adds an image that is a layer's contents.
    private func addImage(
        _ buffer: CVPixelBuffer,
        of layer: LayerSnapshot,
        at place: Place,
        to items: inout [LayerScene.Item]
    ) {
        let properties = layer.properties
        let part = properties.contentsRect
        let source = CGRect(
            x: part.minX * CGFloat(buffer.width),
            y: part.minY * CGFloat(buffer.height),
            width: part.width * CGFloat(buffer.width),
            height: part.height * CGFloat(buffer.height)
        ).common(with: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
        let scale = properties.contentsScale > 0 && properties.contentsScale.isFinite ? properties.contentsScale : 1
        guard !source.isNull, source.width > 0, source.height > 0 else { return }
        let size = CGSize(width: source.width / scale, height: source.height / scale)
        let isOpaque = properties.isOpaque || !buffer.pixelFormat.content.contains(.alpha)
        guard
            let item = image(
                buffer,
                .upright,
                in: properties.contentsGravity.rect(of: size, in: properties.bounds),
                seen: nil,
                at: place,
                source: source,
                isOpaque: isOpaque
            ), case .image(var image) = item.content
        else { return }
        let enlarges = hypot(image.placement.a, image.placement.b) > image.source.width
        image.isNearest = properties.magnificationFilter == .nearest && enlarges
        if isOpaque, !image.isNearest, image.alignment != nil {
            items.append(item)
            return
        }
        let key = DrawingKey(
            layer: layer.id,
            revision: layer.revision,
            part: .image,
            transform: image.placement,
            frame: item.frame
        )
        let drawing = SceneDrawing(key: key, isStill: true, node: .image(image))
        items.append(LayerScene.Item(content: .drawing(drawing), frame: item.frame, opacity: 1))
    }
}

/// Returns whether a transform keeps the sides of a rectangle parallel to the target's.
private func isUpright(_ transform: CGAffineTransform, _ rect: CGRect) -> Bool {
    let side = max(rect.width, rect.height)
    return max(abs(transform.b), abs(transform.c)) * side < 0.05
        || max(abs(transform.a), abs(transform.d)) * side < 0.05
}
