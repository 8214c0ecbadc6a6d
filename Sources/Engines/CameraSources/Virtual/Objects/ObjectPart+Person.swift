extension ObjectPart {
    /// Returns a person seen from the front: what detectors look for is the outline of head, shoulders, arms and legs.
    static func person(tone: Int) -> [ObjectPart] {
        let grey: (blue: UInt8, red: UInt8) = (128, 128)
        // The right half of the outline from the top of the head to the feet, in hundredths of the height.
        let half: [(x: Double, y: Double)] = [
            (0, 0), (3, 0.8), (5.2, 4), (5.6, 8.5), (4.8, 12.5), (3, 15.4), (3, 17.4), (8, 18.4), (13.2, 20),
            (15.2, 24), (17.4, 49), (16.6, 52.4), (13.4, 52), (12, 49), (10.6, 34), (10, 50), (10.2, 56), (8.8, 93),
            (10.6, 97.6), (10, 100), (3, 100), (2.2, 94), (0.4, 58),
        ]
        let outline = half.map { (x: 0.5 + $0.x / 100, y: $0.y / 100) }
        let mirrored = half.dropFirst().reversed().map { (x: 0.5 - $0.x / 100, y: $0.y / 100) }
        // A coat over arms and body, to the hips.
        let coat: [(x: Double, y: Double)] = [
            (3, 17.6), (8, 18.6), (13, 20.2), (15, 24), (16.8, 47), (12.6, 47.4), (10.4, 34), (9.8, 52),
        ]
        let front = coat.map { (x: 0.5 + $0.x / 100, y: $0.y / 100) }
        let back = coat.reversed().map { (x: 0.5 - $0.x / 100, y: $0.y / 100) }
        let paint: (blue: UInt8, red: UInt8) = [(140, 120), (120, 140), grey][tone]
        return [
            ObjectPart(points: outline + mirrored, brightness: [30, 45, 25][tone], colour: grey, isOutline: true),
            ObjectPart(points: front + back, brightness: [55, 205, 60][tone], colour: paint),
            .ellipse(0.5, 0.08, 0.048, 0.068, [185, 170, 150][tone], (108, 150)),
        ]
    }
}
