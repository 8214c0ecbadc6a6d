// Short sounds of the system, which camera code plays when a recording begins or ends. There are none on Linux: nothing is
// heard, and those who wait are told at once.

/// The number of a short sound.
public typealias SystemSoundID = UInt32

/// The sound that stands for shaking the device.
public var kSystemSoundID_Vibrate: SystemSoundID { 4095 }

/// Plays a short sound: nothing is heard.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a short sound, as loud as alerts are: nothing is heard.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Plays a short sound and says when it is over: at once, as nothing is heard.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID,
    _ inCompletionBlock: (() -> Void)?
) { inCompletionBlock?() }
