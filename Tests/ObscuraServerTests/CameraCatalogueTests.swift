import AVFoundation
import CameraSources
import Foundation
import Testing

@testable import AVFCapture
@testable import ObscuraServer

@Suite("The cameras to choose from")
struct CameraCatalogueTests {
    /// A network camera that was lost says so itself, and nobody takes it out of the registry.
    @Test("a named camera that was lost is opened anew when it is asked for again")
    func lostCamera() throws {
        let name = try CameraName(parsing: "virtual:320x240@30?seed=7101&codes=frame")
        let input = StationConfiguration.Input(label: "camera", name: name)
        let catalogue = CameraCatalogue([input])
        defer { catalogue.release() }
        let first = try catalogue.device(name.displayText)
        #expect(try catalogue.device(name.displayText) === first)

        DeviceList.tellDisconnected(first)
        let second = try catalogue.device(name.displayText)
        #expect(second !== first && second.isConnected)
    }
}
