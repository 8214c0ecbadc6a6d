import Foundation

/// The audio part of a description, at a fixed address.
final class AudioFormat: Hashable {
    let stream: UnsafePointer<AudioStreamBasicDescription>
    let layout: ImmutableBytes?
    let magicCookie: ImmutableBytes?
    /// The formats that the audio can be decoded as: the one that is stored.
    let formats: UnsafePointer<AudioFormatListItem>

    init(_ description: AudioStreamBasicDescription, layout: ImmutableBytes?, magicCookie: ImmutableBytes?) {
        let memory = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
        memory.initialize(to: description)
        stream = UnsafePointer(memory)
        self.layout = layout
        self.magicCookie = magicCookie
        // A layout begins with its tag.
        let known = layout.flatMap { $0.count >= 4 ? $0.pointer.load(as: AudioChannelLayoutTag.self) : nil }
        let tag = known ?? kAudioChannelLayoutTag_Unknown | description.mChannelsPerFrame & 0xFFFF
        let formats = UnsafeMutablePointer<AudioFormatListItem>.allocate(capacity: 1)
        formats.initialize(to: AudioFormatListItem(mASBD: description, mChannelLayoutTag: tag))
        self.formats = UnsafePointer(formats)
    }

    deinit {
        stream.deallocate()
        formats.deallocate()
    }

    static func == (lhs: AudioFormat, rhs: AudioFormat) -> Bool {
        lhs.stream.pointee == rhs.stream.pointee && lhs.layout == rhs.layout && lhs.magicCookie == rhs.magicCookie
    }

    func hash(into hasher: inout Hasher) { hasher.combine(stream.pointee) }
}

/// Immutable bytes at an address that stays the same while the object is alive.
final class ImmutableBytes: Hashable {
    let pointer: UnsafeRawPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        if let source = bytes.baseAddress { memory.copyMemory(from: source, byteCount: bytes.count) }
        pointer = UnsafeRawPointer(memory)
        count = bytes.count
    }

    convenience init(_ data: Data) {
        // The closure form of `init` cannot delegate, hence the copy.
        let copy = [UInt8](data)
        self.init(copy)
    }

    convenience init(_ bytes: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        self.init(UnsafeRawBufferPointer(memory))
    }

    deinit { pointer.deallocate() }

    var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: pointer, count: count) }
    var data: Data { Data(buffer) }

    static func == (lhs: ImmutableBytes, rhs: ImmutableBytes) -> Bool { lhs.buffer.elementsEqual(rhs.buffer) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: buffer) }
}
