public import CoreMedia
public import Foundation
import Synchronization

/// Takes media from an item while it is played; see its subclasses.
open class AVPlayerItemOutput: NSObject {
    private struct State {
        weak var item: ItemCore?
        var suppresses = false
    }
    private let state = Mutex(State())

    override init() { super.init() }

    /// Whether the player's own layers do without what this output takes.
    open var suppressesPlayerRendering: Bool {
        get { state.withLock { $0.suppresses } }
        set { state.withLock { $0.suppresses = newValue } }
    }

    /// The item's time when the host clock shows a time; invalid without an item that is in a player.
    ///
    /// - Parameter hostTimeInSeconds: seconds as of `CACurrentMediaTime`.
    open func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        itemTime(forClockTime: CMTime(seconds: hostTimeInSeconds, preferredTimescale: 1_000_000_000))
    }

    /// The item's time when the host clock shows a time; invalid without an item that is in a player.
    ///
    /// - Parameter machAbsoluteTime: nanoseconds of the host clock.
    open func itemTime(forMachAbsoluteTime machAbsoluteTime: Int64) -> CMTime {
        itemTime(forClockTime: CMTime(value: machAbsoluteTime, timescale: 1_000_000_000))
    }

    func itemTime(forClockTime time: CMTime) -> CMTime { item?.itemTime(atClockTime: time) ?? .invalid }

    /// The item that the output is on.
    var item: ItemCore? { state.withLock { $0.item } }

    /// Takes the output for an item; false when it has one.
    func attach(to item: ItemCore) -> Bool {
        state.withLock { state in
            guard state.item == nil else { return false }
            state.item = item
            return true
        }
    }

    /// Frees the output; false when it is on another item or none.
    func detach(from item: ItemCore) -> Bool {
        state.withLock { state in
            guard state.item === item else { return false }
            state.item = nil
            return true
        }
    }

    /// For subclasses: the item goes elsewhere; what was taken before does not go on.
    func sequenceWasFlushed() {}

    /// For subclasses: there is something new to take.
    func mediaDataChanged() {}
}
