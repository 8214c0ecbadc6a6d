// System sounds, which camera code plays when a recording starts or ends. Linux has none: nothing is audible, and
// completion handlers are called at once.

/// The ID of a system sound.
public typealias SystemSoundID = UInt32

/// The ID of vibration.
public var kSystemSoundID_Vibrate: SystemSoundID { 4095 }

/// Plays a system sound; inaudible.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a system sound at the volume of alerts; inaudible.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a system sound and reports its completion: at once, because it is inaudible.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID,
    _ inCompletionBlock: (() -> Void)?
) { inCompletionBlock?() }
