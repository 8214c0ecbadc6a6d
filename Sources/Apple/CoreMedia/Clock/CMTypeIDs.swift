package import CoreVideo

// The type IDs that `CFGetTypeID` returns for objects of Core Media.

extension CMClock: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.clock.rawValue }
}

extension CMTimebase: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.timebase.rawValue }
}

extension CMFormatDescription: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.formatDescription.rawValue }
}

extension CMBlockBuffer: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.blockBuffer.rawValue }
}

extension CMSampleBuffer: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.sampleBuffer.rawValue }
}

extension CMSimpleQueue: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.simpleQueue.rawValue }
}

extension CMBufferQueue: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.bufferQueue.rawValue }
}

extension CMMemoryPool: CFTypeIdentifiable {
    package static var cfTypeID: CFTypeID { CMTypeID.memoryPool.rawValue }
}
