import AVFoundation
import CameraSources
import MediaFiles
import Synchronization
import Testing

@testable import ToolCommands

@Suite("The command line as text")
struct CommandTextTests {
    @Test("the text can be typed again, and contains no password")
    func text() {
        #expect(
            CommandText.shellText(["/usr/bin/obscura", "scan", "a b.mp4", "it's", "virtual:?codes=qr", "", "x.png"])
                == "obscura scan 'a b.mp4' 'it'\\''s' 'virtual:?codes=qr' '' x.png"
        )
        #expect(!CommandText.shellText(["obscura", "rtsp://me:secret@machine/a"]).contains("secret"))
    }
}
