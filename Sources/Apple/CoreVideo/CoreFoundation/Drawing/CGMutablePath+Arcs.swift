public import Foundation

extension CGMutablePath {
    /// Adds an arc of a circle, preceded by a line to its start unless the path is empty.
    ///
    /// - Parameters:
    ///   - center: The centre of the circle.
    ///   - radius: The radius; a negative one counts as 0.
    ///   - startAngle: The start of the arc, in radians from the x direction toward the y direction.
    ///   - endAngle: The end of the arc. A full circle or more is drawn as one circle.
    ///   - clockwise: True if angles decrease along the arc. If y grows downward, as in layers, the arc looks
    ///     counterclockwise.
    ///   - transform: The transform applied to the arc.
    public func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let circle = 2 * CGFloat.pi
        let difference = clockwise ? startAngle - endAngle : endAngle - startAngle
        var sweep = difference
        if difference >= circle {
            sweep = circle
        } else if difference < 0 {
            sweep = difference.truncatingRemainder(dividingBy: circle)
            if sweep < 0 { sweep += circle }
        }
        addRelativeArc(
            center: center,
            radius: radius,
            startAngle: startAngle,
            delta: clockwise ? -sweep : sweep,
            transform: transform
        )
    }

    /// Adds an arc of a circle, preceded by a line to its start unless the path is empty.
    ///
    /// - Parameters:
    ///   - center: The centre of the circle.
    ///   - radius: The radius; a negative one counts as 0.
    ///   - startAngle: The start of the arc, in radians from the x direction toward the y direction.
    ///   - delta: The angle that the arc covers; more than a circle is drawn as one circle. An infinite or NaN angle
    ///     draws nothing.
    ///   - transform: The transform applied to the arc.
    public func addRelativeArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard startAngle.isFinite, delta.isFinite, radius.isFinite else { return }
        let radius = max(radius, 0)
        let circle = 2 * CGFloat.pi
        let sweep = min(max(delta, -circle), circle)
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        if isEmpty {
            move(to: point(startAngle), transform: transform)
        } else {
            addLine(to: point(startAngle), transform: transform)
        }
        // One cubic curve approximates a quarter of a circle well enough.
        let count = Int((abs(sweep) / (circle / 4) - 1e-9).rounded(.up))
        guard count > 0 else { return }
        let step = sweep / CGFloat(count)
        let reach = radius * 4 / 3 * tan(step / 4)
        for index in 0..<count {
            let from = startAngle + CGFloat(index) * step
            let to = startAngle + CGFloat(index + 1) * step
            let (start, end) = (point(from), point(to))
            addCurve(
                to: end,
                control1: CGPoint(x: start.x - reach * sin(from), y: start.y + reach * cos(from)),
                control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)),
                transform: transform
            )
        }
    }

    /// Adds the arc that rounds a corner, preceded by a line to its start.
    ///
    /// - Parameters:
    ///   - tangent1End: The corner.
    ///   - tangent2End: The end of the line after the corner; that line is not drawn.
    ///   - radius: The radius of the arc.
    ///   - transform: The transform applied to the arc.
    public func addArc(
        tangent1End: CGPoint,
        tangent2End: CGPoint,
        radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard !isEmpty else { return }
        // The corner is rounded in the coordinates before the transform.
        let start = currentPoint.applying(transform.inverted())
        let first = SIMD2(Double(start.x - tangent1End.x), Double(start.y - tangent1End.y))
        let second = SIMD2(Double(tangent2End.x - tangent1End.x), Double(tangent2End.y - tangent1End.y))
        let lengths = ((first * first).sum() * (second * second).sum()).squareRoot()
        let cross = first.x * second.y - first.y * second.x
        guard radius > 0, lengths > 0, abs(cross) > lengths * 1e-12, lengths.isFinite else {
            return addLine(to: tangent1End, transform: transform)
        }
        let (one, two) = (
            first / (first * first).sum().squareRoot(), second / (second * second).sum().squareRoot()
        )
        // Half of the corner's angle determines the distance from the corner to the arc's ends and to its centre.
        let half = acos(min(max((one * two).sum(), -1), 1)) / 2
        let distance = Double(radius) / tan(half)
        let middle = one + two
        let toCentre = middle / (middle * middle).sum().squareRoot() * (Double(radius) / sin(half))
        let begin = one * distance - toCentre
        let end = two * distance - toCentre
        let startAngle = atan2(begin.y, begin.x)
        var delta = atan2(end.y, end.x) - startAngle
        if delta > .pi { delta -= 2 * .pi } else if delta < -.pi { delta += 2 * .pi }
        addRelativeArc(
            center: CGPoint(x: tangent1End.x + toCentre.x, y: tangent1End.y + toCentre.y),
            radius: radius,
            startAngle: startAngle,
            delta: delta,
            transform: transform
        )
    }
}
