import CoreVideo
import Foundation
import Testing

/// Tests what the program learns about its memory, and names of screens.
@Suite struct TaskInformationTests {
    @Test("the memory of this process is known, and the room is checked")
    func memory() {
        var information = mach_task_basic_info()
        var count = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
        let result = withUnsafeMutablePointer(to: &information) {
            $0.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
            }
        }
        #expect(result == KERN_SUCCESS && count == 6)
        #expect(information.resident_size > 1 << 20 && information.resident_size <= information.virtual_size)
        var room = [integer_t](repeating: 0, count: 64)
        var small: mach_msg_type_number_t = 1
        #expect(task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), &room, &small) == KERN_INVALID_ARGUMENT)
        var all: mach_msg_type_number_t = 64
        #expect(task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), &room, &all) == KERN_SUCCESS && all == 8)
        #expect(task_info(mach_task_self_, 99, &room, &all) == KERN_INVALID_ARGUMENT)
        #expect(task_info(7, task_flavor_t(MACH_TASK_BASIC_INFO), &room, &all) == KERN_INVALID_ARGUMENT)
    }

    @Test("there is no screen whose clock could be had")
    func screens() {
        var link: CVDisplayLink?
        #expect(CVDisplayLinkCreateWithActiveCGDisplays(&link) == kCVReturnUnsupported && link == nil)
        #expect(CVDisplayLinkCreateWithCGDisplay(0, &link) == kCVReturnUnsupported && link == nil)
    }
}
