public import Foundation

extension RecognizeDocumentsRequest {
    /// The settings of a document's text.
    public struct TextRecognitionOptions: Codable, Hashable, Sendable {
        /// The least height of text as a share of the image's height.
        public var minimumTextHeightFraction: Float = 1.0 / 32
        /// Indicates whether the languages are found out.
        public var automaticallyDetectLanguage = true
        /// The languages of the text, most likely first; empty means English.
        public var recognitionLanguages: [Locale.Language] = []
        /// Indicates whether a dictionary decides between readings.
        public var useLanguageCorrection = true
        /// Words that are preferred to those of the dictionary.
        public var customWords: [String] = []
        /// The largest number of readings of a line, 1…10.
        public var maximumCandidateCount = 3

        init() {}
    }

    /// The settings of a document's codes.
    public struct BarcodeDetectionOptions: Codable, Hashable, Sendable {
        /// Indicates whether codes are searched for.
        public var enabled = true
        /// The symbologies that are searched for.
        public var symbologies = BarcodeSymbology.allCases
        /// Indicates whether the parts of a composite code are one code.
        public var coalesceCompositeSymbologies = false

        init() {}
    }

    /// The languages of which text can be read; those of ``RecognizeTextRequest``.
    public var supportedRecognitionLanguages: [Locale.Language] { RecognizeTextRequest().supportedRecognitionLanguages }
    /// The symbologies that can be read; those of ``DetectBarcodesRequest``.
    public var supportedBarcodeSymbologies: [BarcodeSymbology] { DetectBarcodesRequest().supportedSymbologies }
}
