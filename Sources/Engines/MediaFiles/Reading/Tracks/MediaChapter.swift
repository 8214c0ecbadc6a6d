import CFFmpeg
package import CoreMedia

/// A chapter of a container.
package struct MediaChapter: Sendable, Hashable {
    /// The range on the container's timeline.
    package var timeRange: CMTimeRange
    /// The title; empty if the container has none.
    package var title: String
    /// The tags of the chapter.
    package var tags: [MediaTag]

    /// Largest number of chapters that are read.
    private static let maximumCount = 10_000

    /// Returns the chapters of an input in its order; those without numeric times are left out.
    static func list(_ input: MediaInput) -> [MediaChapter] {
        let count = min(Int(input.context.pointee.nb_chapters), maximumCount)
        return (0..<count).compactMap { index in
            guard let chapter = input.context.pointee.chapters?[index]?.pointee else { return nil }
            let timeline = StreamTimeline(timeBase: chapter.time_base, start: .zero, hasIndex: true)
            let (start, end) = (timeline.time(chapter.start), timeline.time(chapter.end))
            guard chapter.start != CFFMPEG_NO_PTS, chapter.end != CFFMPEG_NO_PTS, start.isNumeric, end >= start else {
                return nil
            }
            let tags = MediaTag.list(chapter.metadata)
            let title = tags.first { $0.key == "title" }?.value ?? ""
            return MediaChapter(timeRange: CMTimeRange(start: start, end: end), title: title, tags: tags)
        }
    }
}
