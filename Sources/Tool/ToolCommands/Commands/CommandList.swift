package import ArgumentParser

/// The commands that need cameras and files only, in the order of the help.
package enum CommandList {
    /// Commands that capture.
    package static let capture: [any ParsableCommand.Type] = [
        ScanCommand.self, RecordCommand.self, DelayCommand.self, PublishCommand.self,
    ]
    /// Commands that describe cameras, files and this machine.
    package static let inspection: [any ParsableCommand.Type] = [
        GradeCommand.self, DevicesCommand.self, InspectCommand.self, VerifyCommand.self, CapsuleCommand.self,
        DoctorCommand.self,
    ]
}
