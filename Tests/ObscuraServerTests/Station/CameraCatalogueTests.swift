import AVFoundation
import CameraSources
import Foundation
import Testing

@testable import AVFCapture
@testable import ObscuraServer

@Suite("The cameras to choose from")
struct CameraCatalogueTests {
    /// A lost network camera reports its loss itself, and is not removed from the registry.
    @Test("A lost named camera is reopened on the next request")
    func lostCamera() throws {
        let name = try CameraName(parsing: "virtual:320x240@30?seed=7101&codes=frame")
        let input = StationConfiguration.Input(label: "camera", name: name)
        let catalogue = CameraCatalogue([input])
        defer { catalogue.release() }
        let first = try catalogue.device(name.displayText)
        #expect(try catalogue.device(name.displayText) === first)

        DeviceList.notifyDisconnected(first)
        let second = try catalogue.device(name.displayText)
        #expect(second !== first && second.isConnected)
    }
}
