"""The faults of cluster.py: each has a beginning and an end, and leaves all as it was, but for what was on disks."""

import signal
import time


class Faults:
    """Breaks one thing of a cluster at a time, which a seed chooses."""

    KINDS = [
        "kill_broker", "freeze_broker", "cut_broker", "old_disk_broker", "full_disk_broker",
        "kill_collector", "freeze_collector", "cut_collector",
        "kill_units", "freeze_units", "cut_units", "old_disk_unit", "full_disk_units", "wrong_clocks",
        "fail_over", "freeze_database", "full_disk_database", "kill_standby", "old_disk_standby",
    ]
    CLOCKS = ["-2h", "+3h", "-40d", "+40d", "-9y", "+9y", "+1.5s", "-1.5s"]

    def __init__(self, cluster, dice):
        self.cluster, self.dice, self.kinds = cluster, dice, []

    def next(self):
        """Returns a kind; all come in turn, in an order of the seed."""
        if not self.kinds:
            self.kinds = self.dice.sample(self.KINDS, len(self.KINDS))
        return self.kinds.pop()

    def run(self, kind):
        """Returns what was done."""
        return getattr(self, kind)(self.dice.uniform(3, 8))

    def hold(self, seconds, begin, end, what):
        begin()
        time.sleep(seconds)
        end()
        return what

    # MARK: Brokers

    def kill_broker(self, seconds):
        rabbit = self.dice.choice(self.cluster.rabbits)
        return self.hold(seconds, rabbit.kill, rabbit.start, rabbit.machine.address)

    def freeze_broker(self, seconds):
        return self.freeze(self.dice.choice(self.cluster.rabbits).machine, seconds)

    def cut_broker(self, seconds):
        return self.cut(self.dice.choice(self.cluster.rabbits).machine, seconds)

    def old_disk_broker(self, seconds):
        rabbit = self.dice.choice(self.cluster.rabbits)
        rabbit.kill()
        time.sleep(seconds)
        is_old = rabbit.swap_disk()
        rabbit.start()
        return f"{rabbit.machine.address}, {'older disk' if is_old else 'the disk was copied'}"

    def full_disk_broker(self, seconds):
        rabbit = self.dice.choice(self.cluster.rabbits)
        self.hold(seconds, rabbit.machine.fill, rabbit.machine.empty, None)
        time.sleep(2)
        if rabbit.is_up():
            return rabbit.machine.address
        # As a service manager does.
        rabbit.kill()
        rabbit.start()
        return f"{rabbit.machine.address}, which ended"

    # MARK: Collectors

    def kill_collector(self, seconds):
        collector = self.dice.choice(self.cluster.collectors)
        return self.hold(seconds, collector.kill, collector.start, collector.file.stem)

    def freeze_collector(self, seconds):
        return self.freeze(self.dice.choice(self.cluster.collectors).machine, seconds)

    def cut_collector(self, seconds):
        return self.cut(self.dice.choice(self.cluster.collectors).machine, seconds)

    # MARK: Units

    def units(self):
        """Returns the units of one machine."""
        machine = self.dice.choice(self.cluster.unit_machines)
        return [unit for unit in self.cluster.units if unit.machine is machine], machine

    def kill_units(self, seconds):
        units, machine = self.units()
        for unit in units:
            unit.kill()
        time.sleep(seconds / 4)
        for unit in units:
            unit.start()
        return machine.address

    def freeze_units(self, seconds):
        return self.freeze(self.units()[1], seconds)

    def cut_units(self, seconds):
        return self.cut(self.units()[1], seconds)

    def old_disk_unit(self, seconds):
        unit = self.dice.choice(self.cluster.units)
        unit.kill()
        if not unit.swap_disk():
            unit.start()
            time.sleep(seconds)
            unit.kill()
            unit.swap_disk()
        unit.start()
        return unit.name

    def full_disk_units(self, seconds):
        machine = self.units()[1]
        return self.hold(seconds, machine.fill, machine.empty, machine.address)

    def wrong_clocks(self, seconds):
        units, machine = self.units()
        offsets = [self.dice.choice(self.CLOCKS) for _ in units]
        for unit, offset in zip(units, offsets):
            unit.set_clock(offset)
        time.sleep(seconds)
        for unit in units:
            unit.set_clock("+0")
        return f"{machine.address}: {' '.join(offsets)}"

    # MARK: Databases

    def fail_over(self, seconds):
        primary, standby = self.cluster.databases
        primary.fall()
        time.sleep(seconds / 4)
        standby.promote()
        self.cluster.databases = [standby, primary]
        time.sleep(seconds / 4)
        primary.follow(standby)
        return f"to {standby.machine.address}"

    def freeze_database(self, seconds):
        return self.freeze(self.cluster.databases[0].machine, seconds)

    def full_disk_database(self, seconds):
        primary = self.cluster.databases[0]
        self.hold(seconds, primary.machine.fill, primary.machine.empty, None)
        time.sleep(1)
        if primary.process.poll() is None:
            return primary.machine.address
        primary.begin()
        return f"{primary.machine.address}, which ended"

    def kill_standby(self, seconds):
        standby = self.cluster.databases[1]
        return self.hold(seconds, standby.fall, standby.begin, standby.machine.address)

    def old_disk_standby(self, seconds):
        standby = self.cluster.databases[1]
        standby.fall()
        time.sleep(seconds / 2)
        is_old = standby.swap_disk()
        standby.begin()
        return f"{standby.machine.address}, {'older disk' if is_old else 'the disk was copied'}"

    # MARK: Machines

    def freeze(self, machine, seconds):
        return self.hold(seconds, lambda: machine.signal(signal.SIGSTOP), lambda: machine.signal(signal.SIGCONT),
                         machine.address)

    def cut(self, machine, seconds):
        return self.hold(seconds, machine.cut, machine.join, machine.address)
