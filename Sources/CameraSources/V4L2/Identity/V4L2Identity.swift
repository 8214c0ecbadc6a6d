/// What a camera of the machine is called, and what tells it from all others.
package struct V4L2Identity: Sendable, Hashable {
    /// How a camera is connected.
    package enum Transport: String, Sendable, Hashable, CaseIterable {
        case builtIn, usb, pci, virtual, unknown
    }

    /// Stable over replugging and restarts of the machine.
    package var uniqueID: String
    /// What a person calls it.
    package var localizedName: String
    /// The model; not empty.
    package var modelID: String
    /// Who made it; not empty.
    package var manufacturer: String
    /// How it is connected.
    package var transport: Transport

    /// Names a camera.
    package init(
        uniqueID: String,
        localizedName: String,
        modelID: String,
        manufacturer: String = "unknown",
        transport: Transport = .unknown
    ) {
        self.uniqueID = uniqueID
        self.localizedName = localizedName
        self.modelID = modelID
        self.manufacturer = manufacturer
        self.transport = transport
    }
}
