package import Barcodes
public import Foundation

/// The content of a virtual camera's images: a pure function of its settings and a frame's number.
///
/// No frame depends on the previous one, so `codes(inFrame:)` returns the codes without drawing, for frames in any
/// order.
public struct VirtualScene: Sendable {
    /// The settings that the scene was made from.
    public let settings: VirtualCameraSettings
    /// The image's width in pixels.
    public let width: Int
    /// The image's height in pixels.
    public let height: Int
    let cards: [SceneCard]
    let layout: SceneLayout
    let random: SceneRandom
    let motion: SceneMotion

    /// Creates the scene of a camera.
    ///
    /// - Throws: ``CameraError`` with the code `unsupportedFormat` when the image is too small for the codes.
    public init(_ settings: VirtualCameraSettings) throws(CameraError) {
        try self.init(settings, width: settings.width, height: settings.height)
    }

    /// Creates the scene of a camera for another size.
    ///
    /// - Throws: ``CameraError`` with the code `unsupportedFormat` when the image is too small for the codes.
    public init(_ settings: VirtualCameraSettings, width: Int, height: Int) throws(CameraError) {
        let random = SceneRandom(seed: settings.seed)
        var cards: [SceneCard] = []
        for (index, code) in settings.codes.enumerated() { cards.append(try SceneCard(code, random, index: index)) }
        self.init(settings, cards: cards, width: width, height: height)
        guard fits else {
            throw CameraError(
                .unsupportedFormat,
                """
                A picture of \(width)x\(height) is too small for the \(contents) of the virtual camera to be \
                read in it; ask for a larger one or for fewer \(settings.objects.isEmpty ? "codes" : "of them").
                """
            )
        }
    }

    /// Returns the scene in another size with the same cards; nil when they do not fit.
    func resized(width: Int, height: Int) -> VirtualScene? {
        let scene = VirtualScene(settings, cards: cards, width: width, height: height)
        return scene.fits ? scene : nil
    }

    private init(_ settings: VirtualCameraSettings, cards: [SceneCard], width: Int, height: Int) {
        self.settings = settings
        self.width = width
        self.height = height
        self.cards = cards
        random = SceneRandom(seed: settings.seed)
        layout = SceneLayout(
            cards,
            objectCount: settings.objects.count,
            motion: settings.motion,
            width: width,
            height: height
        )
        let rate = Double(settings.rate.numerator) / Double(settings.rate.denominator)
        motion = SceneMotion(motion: settings.motion, random: random, rate: rate, width: width)
    }

    /// The number of codes and objects, as text.
    private var contents: String {
        let objects = settings.objects.isEmpty ? nil : "\(settings.objects.count) objects"
        if cards.isEmpty, let objects { return objects }
        return (["\(cards.count) codes"] + [objects].compactMap { $0 }).joined(separator: " and ")
    }

    private var fits: Bool { layout.smallestScale >= SceneLayout.leastScale }

    /// Returns the pose of a card in a frame.
    func pose(ofCard index: Int, frame: Int) -> ScenePose {
        motion.pose(of: cards[index], in: layout.cells[index], index: index, frame: frame)
    }

    /// Returns the distance of a card's centre from the camera, in metres.
    ///
    /// Cards are evenly spaced from half a metre on, all in front of the background.
    func distance(ofCard index: Int) -> Double { 0.5 + 1.2 * Double(index) / Double(max(cards.count, 1)) }

    /// Returns the codes in a frame, in the order of ``VirtualCameraSettings/codes``; all of them are fully visible.
    public func codes(inFrame number: Int) -> [DrawnCode] {
        cards.indices.map { index in
            let card = cards[index]
            let pose = pose(ofCard: index, frame: number)
            let left = Double(card.border.across)
            let right = Double(card.width - card.border.across)
            let top = Double(card.border.down)
            let bottom = Double(card.height - card.border.down)
            let corners = [(left, top), (left, bottom), (right, bottom), (right, top)].map { u, v in
                let point = pose.point(u, v)
                return CGPoint(x: point.x / Double(width), y: point.y / Double(height))
            }
            let text = card.code.payload(random, index: index, frame: number).read
            return DrawnCode(
                code: card.code,
                text: text,
                bytes: Array(text.utf8),
                corners: corners,
                distance: distance(ofCard: index)
            )
        }
    }
}

/// One code in a frame of a virtual camera.
public struct DrawnCode: Sendable, Hashable {
    /// The kind of code.
    public var code: VirtualCode
    /// The text that a reader should return.
    public var text: String
    /// The text's bytes.
    public var bytes: [UInt8]
    /// The code's own top left, bottom left, bottom right and top right corners, as fractions of the image with the
    /// origin at its top left.
    ///
    /// The quiet zone is not included.
    public var corners: [CGPoint]
    /// The distance of the code's centre from the camera, in metres.
    public var distance: Double

    /// Creates a drawn code.
    public init(code: VirtualCode, text: String, bytes: [UInt8], corners: [CGPoint], distance: Double) {
        self.code = code
        self.text = text
        self.bytes = bytes
        self.corners = corners
        self.distance = distance
    }

    /// The symbology that a reader should report.
    package var symbology: Symbology { code.symbology }

    /// The bounding box of the corners, as fractions of the image.
    public var bounds: CGRect {
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return .zero }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
