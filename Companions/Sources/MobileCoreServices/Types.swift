public import CoreVideo

// Identifiers of types, as code before UTType has them.

/// The identifier of any item.
public nonisolated(unsafe) let kUTTypeItem: CFString = "public.item"
/// The identifier of any content.
public nonisolated(unsafe) let kUTTypeContent: CFString = "public.content"
/// The identifier of bytes.
public nonisolated(unsafe) let kUTTypeData: CFString = "public.data"
/// The identifier of an image.
public nonisolated(unsafe) let kUTTypeImage: CFString = "public.image"
/// The identifier of a JPEG image.
public nonisolated(unsafe) let kUTTypeJPEG: CFString = "public.jpeg"
/// The identifier of a JPEG 2000 image.
public nonisolated(unsafe) let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// The identifier of a TIFF image.
public nonisolated(unsafe) let kUTTypeTIFF: CFString = "public.tiff"
/// The identifier of a PNG image.
public nonisolated(unsafe) let kUTTypePNG: CFString = "public.png"
/// The identifier of a GIF image.
public nonisolated(unsafe) let kUTTypeGIF: CFString = "com.compuserve.gif"
/// The identifier of a bitmap image.
public nonisolated(unsafe) let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// The identifier of a raw image.
public nonisolated(unsafe) let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// The identifier of a photo with a short movie.
public nonisolated(unsafe) let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// The identifier of audio or video.
public nonisolated(unsafe) let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// The identifier of a movie.
public nonisolated(unsafe) let kUTTypeMovie: CFString = "public.movie"
/// The identifier of a video.
public nonisolated(unsafe) let kUTTypeVideo: CFString = "public.video"
/// The identifier of audio.
public nonisolated(unsafe) let kUTTypeAudio: CFString = "public.audio"
/// The identifier of a QuickTime movie.
public nonisolated(unsafe) let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// The identifier of an MPEG movie.
public nonisolated(unsafe) let kUTTypeMPEG: CFString = "public.mpeg"
/// The identifier of an MPEG-2 video.
public nonisolated(unsafe) let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// The identifier of an MPEG-4 movie.
public nonisolated(unsafe) let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// The identifier of MPEG-4 audio.
public nonisolated(unsafe) let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// The identifier of MP3 audio.
public nonisolated(unsafe) let kUTTypeMP3: CFString = "public.mp3"
/// The identifier of protected audio.
public nonisolated(unsafe) let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// The identifier of protected video.
public nonisolated(unsafe) let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// The identifier of an AVI movie.
public nonisolated(unsafe) let kUTTypeAVIMovie: CFString = "public.avi"
/// The identifier of AIFF audio.
public nonisolated(unsafe) let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"
/// The identifier of WAVE audio.
public nonisolated(unsafe) let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// The identifier of text.
public nonisolated(unsafe) let kUTTypeText: CFString = "public.text"
/// The identifier of plain text.
public nonisolated(unsafe) let kUTTypePlainText: CFString = "public.plain-text"
/// The identifier of plain text in UTF-8.
public nonisolated(unsafe) let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// The identifier of an address.
public nonisolated(unsafe) let kUTTypeURL: CFString = "public.url"
/// The identifier of an address of a file.
public nonisolated(unsafe) let kUTTypeFileURL: CFString = "public.file-url"
/// The identifier of JSON.
public nonisolated(unsafe) let kUTTypeJSON: CFString = "public.json"
/// The identifier of XML.
public nonisolated(unsafe) let kUTTypeXML: CFString = "public.xml"
/// The identifier of PDF.
public nonisolated(unsafe) let kUTTypePDF: CFString = "com.adobe.pdf"
/// The identifier of a zip archive.
public nonisolated(unsafe) let kUTTypeZipArchive: CFString = "public.zip-archive"

/// Returns whether a type is another one or conforms to it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = UTType("\(inUTI)"), let wanted = UTType("\(inConformsToUTI)") else { return false }
    return type.conforms(to: wanted)
}
