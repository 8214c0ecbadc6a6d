public import CoreMedia
import Foundation

extension AVAudioPCMBuffer {
    /// Creates a buffer with the sound of a list; nil if the list does not fit the format.
    ///
    /// Differs from Apple: the sound is copied, so that the list may be released at once; `deallocator` is called
    /// before this returns.
    public convenience init?(
        pcmFormat format: AVAudioFormat,
        bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
        deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
    ) {
        let source = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
        let bytesPerFrame = format.stream.mBytesPerFrame
        let bytes = source.first?.mDataByteSize ?? 0
        guard bytesPerFrame > 0 else { return nil }
        self.init(pcmFormat: format, frameCapacity: bytes / bytesPerFrame)
        guard source.count == list.count else { return nil }
        frameLength = bytes / bytesPerFrame
        for (from, to) in zip(source, list) {
            guard let input = from.mData, let output = to.mData else { return nil }
            memcpy(output, input, Int(min(from.mDataByteSize, to.mDataByteSize)))
        }
        deallocator?(bufferList)
    }
}
