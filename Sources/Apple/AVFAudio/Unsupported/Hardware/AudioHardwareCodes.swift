public import CoreMedia

// Codes of Core Audio's objects, properties and errors.

/// The identifier of the system.
public var kAudioObjectSystemObject: Int { 1 }
/// The identifier of no object.
public var kAudioObjectUnknown: AudioObjectID { 0 }
/// The identifier of no device.
public var kAudioDeviceUnknown: AudioObjectID { 0 }
/// The object as a whole.
public var kAudioObjectPropertyScopeGlobal: AudioObjectPropertyScope { 0x676C6F62 }  // 'glob'
/// The input of a device.
public var kAudioObjectPropertyScopeInput: AudioObjectPropertyScope { 0x696E7074 }  // 'inpt'
/// The output of a device.
public var kAudioObjectPropertyScopeOutput: AudioObjectPropertyScope { 0x6F757470 }  // 'outp'
/// The way from input to output.
public var kAudioObjectPropertyScopePlayThrough: AudioObjectPropertyScope { 0x70747275 }  // 'ptru'
/// The input of a device.
public var kAudioDevicePropertyScopeInput: AudioObjectPropertyScope { 0x696E7074 }  // 'inpt'
/// The output of a device.
public var kAudioDevicePropertyScopeOutput: AudioObjectPropertyScope { 0x6F757470 }  // 'outp'
/// Any part of an object.
public var kAudioObjectPropertyScopeWildcard: AudioObjectPropertyScope { 0x2A2A2A2A }  // '****'
/// All channels.
public var kAudioObjectPropertyElementMain: AudioObjectPropertyElement { 0 }
/// All channels.
public var kAudioObjectPropertyElementMaster: AudioObjectPropertyElement { 0 }
/// Any channel.
public var kAudioObjectPropertyElementWildcard: AudioObjectPropertyElement { 0xFFFF_FFFF }
/// The name of an object.
public var kAudioObjectPropertyName: AudioObjectPropertySelector { 0x6C6E616D }  // 'lnam'
/// The maker of an object.
public var kAudioObjectPropertyManufacturer: AudioObjectPropertySelector { 0x6C6D616B }  // 'lmak'
/// The class of an object.
public var kAudioObjectPropertyClass: AudioObjectPropertySelector { 0x636C6173 }  // 'clas'
/// The object that owns an object.
public var kAudioObjectPropertyOwner: AudioObjectPropertySelector { 0x73746476 }  // 'stdv'
/// The objects that an object owns.
public var kAudioObjectPropertyOwnedObjects: AudioObjectPropertySelector { 0x6F776E64 }  // 'ownd'
/// The devices of the system.
public var kAudioHardwarePropertyDevices: AudioObjectPropertySelector { 0x64657623 }  // 'dev#'
/// The device for recording.
public var kAudioHardwarePropertyDefaultInputDevice: AudioObjectPropertySelector { 0x64496E20 }  // 'dIn '
/// The device for playback.
public var kAudioHardwarePropertyDefaultOutputDevice: AudioObjectPropertySelector { 0x644F7574 }  // 'dOut'
/// The device for alerts.
public var kAudioHardwarePropertyDefaultSystemOutputDevice: AudioObjectPropertySelector { 0x734F7574 }  // 'sOut'
/// The device with a unique identifier.
public var kAudioHardwarePropertyTranslateUIDToDevice: AudioObjectPropertySelector { 0x75696464 }  // 'uidd'
/// The processes with sound.
public var kAudioHardwarePropertyProcessObjectList: AudioObjectPropertySelector { 0x70727323 }  // 'prs#'
/// The object of a process.
public var kAudioHardwarePropertyTranslatePIDToProcessObject: AudioObjectPropertySelector { 0x69643270 }  // 'id2p'
/// The taps of the system.
public var kAudioHardwarePropertyTapList: AudioObjectPropertySelector { 0x74707323 }  // 'tps#'
/// The restart of the service.
public var kAudioHardwarePropertyServiceRestarted: AudioObjectPropertySelector { 0x73727374 }  // 'srst'
/// The unique identifier of a device.
public var kAudioDevicePropertyDeviceUID: AudioObjectPropertySelector { 0x75696420 }  // 'uid '
/// The identifier of a device's model.
public var kAudioDevicePropertyModelUID: AudioObjectPropertySelector { 0x6D756964 }  // 'muid'
/// The name of a device, in bytes.
public var kAudioDevicePropertyDeviceName: AudioObjectPropertySelector { 0x6E616D65 }  // 'name'
/// The name of a device.
public var kAudioDevicePropertyDeviceNameCFString: AudioObjectPropertySelector { 0x6C6E616D }  // 'lnam'
/// The maker of a device.
public var kAudioDevicePropertyDeviceManufacturerCFString: AudioObjectPropertySelector { 0x6C6D616B }  // 'lmak'
/// The streams of a device.
public var kAudioDevicePropertyStreams: AudioObjectPropertySelector { 0x73746D23 }  // 'stm#'
/// The channels of a device's streams.
public var kAudioDevicePropertyStreamConfiguration: AudioObjectPropertySelector { 0x736C6179 }  // 'slay'
/// The format of a device.
public var kAudioDevicePropertyStreamFormat: AudioObjectPropertySelector { 0x73666D74 }  // 'sfmt'
/// The sample rate of a device.
public var kAudioDevicePropertyNominalSampleRate: AudioObjectPropertySelector { 0x6E737274 }  // 'nsrt'
/// The measured sample rate of a device.
public var kAudioDevicePropertyActualSampleRate: AudioObjectPropertySelector { 0x61737274 }  // 'asrt'
/// The sample rates that a device can have.
public var kAudioDevicePropertyAvailableNominalSampleRates: AudioObjectPropertySelector { 0x6E737223 }  // 'nsr#'
/// The frames of a device's buffer.
public var kAudioDevicePropertyBufferFrameSize: AudioObjectPropertySelector { 0x6673697A }  // 'fsiz'
/// The range of a buffer's frames.
public var kAudioDevicePropertyBufferFrameSizeRange: AudioObjectPropertySelector { 0x66737A23 }  // 'fsz#'
/// The latency of a device in frames.
public var kAudioDevicePropertyLatency: AudioObjectPropertySelector { 0x6C746E63 }  // 'ltnc'
/// The frames between a device's position and what is safe to use.
public var kAudioDevicePropertySafetyOffset: AudioObjectPropertySelector { 0x73616674 }  // 'saft'
/// The way in which a device is connected.
public var kAudioDevicePropertyTransportType: AudioObjectPropertySelector { 0x7472616E }  // 'tran'
/// The presence of a device.
public var kAudioDevicePropertyDeviceIsAlive: AudioObjectPropertySelector { 0x6C69766E }  // 'livn'
/// The use of a device by this process.
public var kAudioDevicePropertyDeviceIsRunning: AudioObjectPropertySelector { 0x676F696E }  // 'goin'
/// The use of a device by any process.
public var kAudioDevicePropertyDeviceIsRunningSomewhere: AudioObjectPropertySelector { 0x676F6E65 }  // 'gone'
/// The volume, 0…1.
public var kAudioDevicePropertyVolumeScalar: AudioObjectPropertySelector { 0x766F6C6D }  // 'volm'
/// The volume in decibels.
public var kAudioDevicePropertyVolumeDecibels: AudioObjectPropertySelector { 0x766F6C64 }  // 'vold'
/// The silence of a device.
public var kAudioDevicePropertyMute: AudioObjectPropertySelector { 0x6D757465 }  // 'mute'
/// The volume of all channels.
public var kAudioHardwareServiceDeviceProperty_VirtualMainVolume: AudioObjectPropertySelector { 0x766D7663 }  // 'vmvc'
/// The volume of all channels.
public var kAudioHardwareServiceDeviceProperty_VirtualMasterVolume: AudioObjectPropertySelector {
    0x766D7663  // 'vmvc'
}
/// The source of a device's sound.
public var kAudioDevicePropertyDataSource: AudioObjectPropertySelector { 0x73737263 }  // 'ssrc'
/// The sources that a device has.
public var kAudioDevicePropertyDataSources: AudioObjectPropertySelector { 0x73736323 }  // 'ssc#'
/// The process that has a device for itself.
public var kAudioDevicePropertyHogMode: AudioObjectPropertySelector { 0x6F696E6B }  // 'oink'
/// The channels for stereo.
public var kAudioDevicePropertyPreferredChannelsForStereo: AudioObjectPropertySelector { 0x64636832 }  // 'dch2'
/// The visibility of a device.
public var kAudioDevicePropertyIsHidden: AudioObjectPropertySelector { 0x6869646E }  // 'hidn'
/// A cycle that came too late.
public var kAudioDeviceProcessorOverload: AudioObjectPropertySelector { 0x6F766572 }  // 'over'
/// The number of a process.
public var kAudioProcessPropertyPID: AudioObjectPropertySelector { 0x70706964 }  // 'ppid'
/// The identifier of a process's program.
public var kAudioProcessPropertyBundleID: AudioObjectPropertySelector { 0x70626964 }  // 'pbid'
/// The devices that a process uses.
public var kAudioProcessPropertyDevices: AudioObjectPropertySelector { 0x70647623 }  // 'pdv#'
/// The use of sound by a process.
public var kAudioProcessPropertyIsRunning: AudioObjectPropertySelector { 0x7069723F }  // 'pir?'
/// The use of input by a process.
public var kAudioProcessPropertyIsRunningInput: AudioObjectPropertySelector { 0x70697269 }  // 'piri'
/// The use of output by a process.
public var kAudioProcessPropertyIsRunningOutput: AudioObjectPropertySelector { 0x7069726F }  // 'piro'
/// The format of a tap.
public var kAudioTapPropertyFormat: AudioObjectPropertySelector { 0x74666D74 }  // 'tfmt'
/// The unique identifier of a tap.
public var kAudioTapPropertyUID: AudioObjectPropertySelector { 0x74756964 }  // 'tuid'
/// The description of a tap.
public var kAudioTapPropertyDescription: AudioObjectPropertySelector { 0x74647363 }  // 'tdsc'
/// The format of a stream.
public var kAudioStreamPropertyVirtualFormat: AudioObjectPropertySelector { 0x73666D74 }  // 'sfmt'
/// The format of a stream in the hardware.
public var kAudioStreamPropertyPhysicalFormat: AudioObjectPropertySelector { 0x70667420 }  // 'pft '
/// The direction of a stream.
public var kAudioStreamPropertyDirection: AudioObjectPropertySelector { 0x73646972 }  // 'sdir'
/// The devices of an aggregate.
public var kAudioAggregateDevicePropertyFullSubDeviceList: AudioObjectPropertySelector { 0x67727570 }  // 'grup'
/// The taps of an aggregate.
public var kAudioAggregateDevicePropertyTapList: AudioObjectPropertySelector { 0x74617023 }  // 'tap#'
/// An unknown connection.
public var kAudioDeviceTransportTypeUnknown: UInt32 { 0 }
/// A built-in device.
public var kAudioDeviceTransportTypeBuiltIn: UInt32 { 0x626C746E }  // 'bltn'
/// A device made of devices.
public var kAudioDeviceTransportTypeAggregate: UInt32 { 0x67727570 }  // 'grup'
/// A device of a program.
public var kAudioDeviceTransportTypeVirtual: UInt32 { 0x76697274 }  // 'virt'
/// A card.
public var kAudioDeviceTransportTypePCI: UInt32 { 0x70636920 }  // 'pci '
/// USB.
public var kAudioDeviceTransportTypeUSB: UInt32 { 0x75736220 }  // 'usb '
/// FireWire.
public var kAudioDeviceTransportTypeFireWire: UInt32 { 0x31333934 }  // '1394'
/// Bluetooth.
public var kAudioDeviceTransportTypeBluetooth: UInt32 { 0x626C7565 }  // 'blue'
/// Bluetooth Low Energy.
public var kAudioDeviceTransportTypeBluetoothLE: UInt32 { 0x626C6561 }  // 'blea'
/// HDMI.
public var kAudioDeviceTransportTypeHDMI: UInt32 { 0x68646D69 }  // 'hdmi'
/// DisplayPort.
public var kAudioDeviceTransportTypeDisplayPort: UInt32 { 0x64707274 }  // 'dprt'
/// AirPlay.
public var kAudioDeviceTransportTypeAirPlay: UInt32 { 0x61697270 }  // 'airp'
/// Audio Video Bridging.
public var kAudioDeviceTransportTypeAVB: UInt32 { 0x65617662 }  // 'eavb'
/// Thunderbolt.
public var kAudioDeviceTransportTypeThunderbolt: UInt32 { 0x7468756E }  // 'thun'
/// A phone by cable.
public var kAudioDeviceTransportTypeContinuityCaptureWired: UInt32 { 0x63637764 }  // 'ccwd'
/// A phone without cable.
public var kAudioDeviceTransportTypeContinuityCaptureWireless: UInt32 { 0x6363776C }  // 'ccwl'
/// The hardware does not run.
public var kAudioHardwareNotRunningError: OSStatus { 1_937_010_544 }  // 'stop'
/// An unknown error.
public var kAudioHardwareUnspecifiedError: OSStatus { 2_003_329_396 }  // 'what'
/// The object has no such property.
public var kAudioHardwareUnknownPropertyError: OSStatus { 2_003_332_927 }  // 'who?'
/// The buffer is too small for the property.
public var kAudioHardwareBadPropertySizeError: OSStatus { 561_211_770 }  // '!siz'
/// The operation is not allowed.
public var kAudioHardwareIllegalOperationError: OSStatus { 1_852_797_029 }  // 'nope'
/// There is no such object.
public var kAudioHardwareBadObjectError: OSStatus { 560_947_818 }  // '!obj'
/// There is no such device.
public var kAudioHardwareBadDeviceError: OSStatus { 560_227_702 }  // '!dev'
/// There is no such stream.
public var kAudioHardwareBadStreamError: OSStatus { 561_214_578 }  // '!str'
/// The operation is not supported.
public var kAudioHardwareUnsupportedOperationError: OSStatus { 1_970_171_760 }  // 'unop'
/// The device does not have this format.
public var kAudioDeviceUnsupportedFormatError: OSStatus { 560_226_676 }  // '!dat'
/// The device belongs to another process.
public var kAudioDevicePermissionsError: OSStatus { 560_492_391 }  // '!hog'
/// Success.
public var kAudioHardwareNoError: OSStatus { 0 }
/// The key of an aggregate's unique identifier.
public var kAudioAggregateDeviceUIDKey: String { "uid" }
/// The key of an aggregate's name.
public var kAudioAggregateDeviceNameKey: String { "name" }
/// The key of an aggregate's list of devices.
public var kAudioAggregateDeviceSubDeviceListKey: String { "subdevices" }
/// The key of an aggregate's device that gives the clock.
public var kAudioAggregateDeviceMainSubDeviceKey: String { "master" }
/// The key of an aggregate's device that gives the clock.
public var kAudioAggregateDeviceMasterSubDeviceKey: String { "master" }
/// The key of an aggregate's visibility.
public var kAudioAggregateDeviceIsPrivateKey: String { "private" }
/// The key of an aggregate's stacking.
public var kAudioAggregateDeviceIsStackedKey: String { "stacked" }
/// The key of an aggregate's list of taps.
public var kAudioAggregateDeviceTapListKey: String { "taps" }
/// The key of an aggregate's start of taps.
public var kAudioAggregateDeviceTapAutoStartKey: String { "tapautostart" }
/// The key of an aggregate's clock.
public var kAudioAggregateDeviceClockDeviceKey: String { "clock" }
/// The key of a part's unique identifier.
public var kAudioSubDeviceUIDKey: String { "uid" }
/// The key of a part's name.
public var kAudioSubDeviceNameKey: String { "name" }
/// The key of a part's compensation of drift.
public var kAudioSubDeviceDriftCompensationKey: String { "drift" }
/// The key of a part's tap's identifier.
public var kAudioSubTapUIDKey: String { "uid" }
/// The key of a part's tap's compensation of drift.
public var kAudioSubTapDriftCompensationKey: String { "drift" }
/// The microphone inside a device, as a source of its sound.
public var kIOAudioSelectorControlSelectionValueInternalMicrophone: UInt32 { 0x696D_6963 }  // 'imic'
/// The microphone outside a device, as a source of its sound.
public var kIOAudioSelectorControlSelectionValueExternalMicrophone: UInt32 { 0x656D_6963 }  // 'emic'
