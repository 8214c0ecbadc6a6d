# `make run` demonstrates Obscura, `make test` tests it; both install missing dependencies. `make help` lists the rest.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# ZXing-C++ is the system's if that suffices, otherwise the one that `make setup` builds here.
zxing := $(CURDIR)/.deps/zxing/lib/pkgconfig
export PKG_CONFIG_PATH := $(zxing)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# The folder of nginx on Debian, which is not in the PATH of ordinary users.
export PATH := $(PATH):/usr/local/sbin:/usr/sbin:/sbin

# Links Swift's own libraries and ZXing-C++ into the tool: it starts faster, and needs neither Swift nor this folder.
# SCRATCH names another build folder, as SwiftPM locks the one that it works in.
static_zxing := $(CURDIR)/.deps/zxing/static/lib/pkgconfig
release := PKG_CONFIG_PATH="$(static_zxing):$$PKG_CONFIG_PATH" swift build -c release --static-swift-stdlib \
	$(if $(SCRATCH),--scratch-path $(SCRATCH))
tool := $(or $(SCRATCH),.build)/release/obscura

.PHONY: help setup env build run test test-browser test-v4l2 contract kills check-deploy check-docs check fleet
.PHONY: camera-code companions delay-runs bench bench-accelerate bench-busy bench-faces bench-imaging bench-live
.PHONY: bench-models bench-text bench-frames bench-scenes bench-store bench-collect collect-kills fleet-cluster
.PHONY: simulate bench-photos bench-films soak races sanitize fuzz fuzz-regression lint format clean distclean
.PHONY: bench-export check-models docs release install uninstall deb check-deb check-consumer check-scripts
.PHONY: test-service bench-people collect-whole fleet-link fleet-simulate check-fleet bench-capsule capsule-programs
.PHONY: simulate-faults

help: ## print this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install missing dependencies: system packages and ZXing-C++
	@scripts/setup

env: ## print the environment for a plain `swift build`: eval "$$(make -s env)"
	@echo 'export PKG_CONFIG_PATH="$(zxing)$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}"'

build: setup ## build everything (debug)
	swift build

run: setup ## scan, record and delay a virtual camera, and scan a video made from it
	@# A debug build, which `make test` continues. The console, the store and their packages are not compiled for it.
	@[ -d .build/debug ] || echo "Building for the first time. This takes a few minutes; the next time takes seconds."
	swift build --product obscura-lite
	scripts/demo "$$(swift build --show-bin-path)/obscura-lite"

release: setup ## build the tool for this machine's programs, for `make install`
	$(release) --product obscura
	$(release) --product obscura-collect
	mkdir -p out
	scripts/licences $(patsubst %/,%,$(dir $(tool))) >out/licences

# No setup and no build, so that root needs no Swift: make release && sudo make install
install: ## install the tool, manual pages and completions in PREFIX (/usr/local) below DESTDIR, after `make release`
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install $(tool)

uninstall: ## remove the files of `make install`
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install --undo

deb: release ## build a Debian package of the tool in out/
	@scripts/setup --packaging
	scripts/deb $(tool)

check-deb: deb ## install the package in a clean Debian, use it there and remove it (as root; two minutes)
	scripts/check-deb $(tool)

check-fleet: deb ## carry out "From one unit to three" of Documentation/Fleet.md in a clean Debian (as root)
	scripts/check-fleet

check-consumer: ## carry out Documentation/GettingStarted.md in an empty folder (six minutes)
	scripts/check-consumer

test: ## build and run all tests
	@scripts/setup --tests
	swift build --build-tests
	@scripts/run-tests --self-test
	@scripts/run-tests --contract

test-browser: ## drive the console in a real browser, load it with viewers, and attack it (a few minutes)
	@scripts/setup --browser
	swift build --product obscura
	scripts/browser-tests "$$(swift build --show-bin-path)/obscura"

test-v4l2: setup ## test against the kernel's own camera drivers, in a virtual machine (a few minutes; REPLAYS=1000)
	swift build --build-tests
	OBSCURA_REPLAYS=$(or $(REPLAYS),4) scripts/driver-tests

test-service: setup ## test the tool as a service in a virtual machine: systemd, broker, kernel camera (two minutes)
	@scripts/setup --tests
	swift build --product obscura
	mkdir -p out/service
	# Without debug information, which would fill the machine's memory.
	strip --strip-debug -o out/service/obscura "$$(swift build --show-bin-path)/obscura"
	scripts/driver-tests --systemd --drivers vivid --limit 900 --out out/service -- \
		'Tests/Service/unit_service.py out/service/obscura'

contract: setup ## print which test proves which clause of the capture contract, and the state of Apple's names
	swift build --build-tests
	-scripts/run-tests --filter '^(AVFoundation|AVFCore|CoreMedia|CoreVideo)Tests\.' --events out/contract.jsonl
	scripts/contract out/contract.jsonl

docs: setup ## count documented declarations and build the documentation, out/docs/site (scripts/docs --serve shows it)
	@scripts/doc-coverage --test
	@scripts/names-page --test
	@# This reuses the modules of an existing build of the tests.
	swift build --build-tests
	scripts/docs

kills: setup ## test a unit with a broker, and capsules: kill -9 at random; the broker goes up and down (KILLS=200)
	@scripts/setup --tests
	swift build --product obscura
	Tests/Endurance/commands.py "$$(swift build --show-bin-path)/obscura"
	Tests/Endurance/kills.py "$$(swift build --show-bin-path)/obscura" --kills $(or $(KILLS),200)
	Tests/Endurance/capsules.py "$$(swift build --show-bin-path)/obscura" --kills $(or $(KILLS),200)

simulate: setup ## run the whole program on one thread in virtual time (HISTORIES=1000; SEED=4711 repeats one)
	swift build --build-tests
	mkdir -p out
	OBSCURA_SEED=$(or $(SEED),1) OBSCURA_HISTORIES=$(or $(HISTORIES),$(if $(SEED),1,1000)) OBSCURA_SIMULATION=out \
		swift test --skip-build --filter 'SimulationTests\.'

simulate-faults: setup ## plant faults in a copy of the sources, and see which the simulation finds (half an hour)
	scripts/simulate-faults

capsule-programs: setup ## run programs with Apple's API on a recorded session, unchanged and twice (two minutes)
	swift build --product obscura
	for name in codes drops delay two-cameras recorder; do swift build --product example-$$name || exit 1; done
	scripts/capsule-programs "$$(swift build --show-bin-path)"

collect-kills: setup ## kill -9 collectors at random while scans come, with broker and database in trouble (KILLS=200)
	@scripts/setup --tests
	swift build --product obscura-collect
	Tests/Endurance/collect-kills.py "$$(swift build --show-bin-path)/obscura-collect" --kills $(or $(KILLS),200)

check-docs: ## compile, run or parse every code block of the documentation; compare the drawn modules with Package.swift
	@scripts/setup --tests
	swift build --build-tests
	scripts/check-house --self-test
	scripts/check-house
	scripts/doc-blocks --self-test
	scripts/doc-blocks

check: ## run everything that CI runs, then the long forms: tests, kills, sanitizers, soak (three hours)
	.ci/run
	@scripts/setup --readers
	OBSCURA_LONG=1 scripts/run-tests
	$(MAKE) --no-print-directory test-v4l2 REPLAYS=1000
	$(MAKE) --no-print-directory kills
	$(MAKE) --no-print-directory collect-kills
	$(MAKE) --no-print-directory collect-whole
	$(MAKE) --no-print-directory check-fleet
	$(MAKE) --no-print-directory races
	$(MAKE) --no-print-directory sanitize KIND=address
	$(MAKE) --no-print-directory sanitize KIND=thread
	$(MAKE) --no-print-directory soak
	$(MAKE) --no-print-directory delay-runs RUNS=20
	$(MAKE) --no-print-directory camera-code

camera-code: ## type-check and run code of public repositories, cloned to CAMERA_CODE (see Documentation/CameraCode.md)
	@if [ -z "$(CAMERA_CODE)" ]; then \
		echo "camera-code: skipped. Set CAMERA_CODE to the folder of the clones; scripts/check-camera-code --clone fills it."; \
	else \
		swift build --package-path Companions && scripts/check-camera-code --pinned "$(CAMERA_CODE)" && \
		scripts/run-camera-code "$(CAMERA_CODE)"; \
	fi

check-scripts: ## the scripts' own tests
	@scripts/run-tests --self-test
	@scripts/check-words --test
	@scripts/check-tests --test
	@scripts/doc-coverage --test
	@scripts/names-page --test

check-deploy: ## check the service, the container's steps and the health check of Deploy/
	@scripts/setup --tests
	scripts/check-deploy

fleet: setup ## run fifty cameras in ten processes against one broker (release; two minutes; FLEET='--units 5')
	@scripts/setup --tests
	$(release) --product obscura
	mkdir -p out
	Benchmarks/Fleet/fleet.py "$$($(release) --show-bin-path)/obscura" --json out/fleet.json $(FLEET)

fleet-cluster: setup ## units, collectors, a broker cluster and a database with a standby, with faults (as root; CLUSTER=…)
	@scripts/setup --cluster
	$(release) --product obscura
	$(release) --product obscura-collect
	Benchmarks/Fleet/cluster.py "$$($(release) --show-bin-path)" $(CLUSTER)

fleet-link: setup ## measure bytes of scans with TLS, and backlogs over a slow link (as root; a minute)
	@scripts/setup --tests
	$(release) --product obscura
	mkdir -p out
	Benchmarks/Fleet/link.py "$$($(release) --show-bin-path)" --json out/fleet-link.json

fleet-simulate: ## simulate 10,000 units against one collector's measured service times (SIMULATE='--fixed 5 --each 0.108')
	Benchmarks/Fleet/simulate.py $(SIMULATE)

collect-whole: setup ## follow scans, detections, pictures and drops from a unit to the database (a minute)
	@scripts/setup --tests
	swift build --product obscura
	swift build --product obscura-collect
	Tests/Endurance/collect-whole.py "$$(swift build --show-bin-path)/obscura" "$$(swift build --show-bin-path)/obscura-collect"

bench-collect: setup ## measure a collector beside COPY of the same rows, and finding a text (release; COLLECT=…)
	@scripts/setup --tests
	$(release) --product obscura-collect
	Benchmarks/Fleet/collect.py "$$($(release) --show-bin-path)/obscura-collect" $(COLLECT)

bench-store: setup ## measure the cost of storing scans beside two live cameras (release; two minutes)
	$(release) --product bench-store
	"$$($(release) --show-bin-path)/bench-store"

bench-accelerate: setup ## measure vImage beside libyuv and Fourier transforms beside FFTW (release; ten seconds)
	$(release) --product bench-accelerate
	"$$($(release) --show-bin-path)/bench-accelerate"

bench-busy: setup ## write delayed movies beside busy loops, and camera chunks as iOS apps do (release; RUNS=20)
	$(release) --product obscura-lite
	$(release) --product bench-article
	Benchmarks/Busy/delay-busy.py "$$($(release) --show-bin-path)/obscura-lite" --runs $(or $(RUNS),20)
	Benchmarks/Busy/article-runs.py "$$($(release) --show-bin-path)/bench-article" --runs $(or $(RUNS),20)
	Benchmarks/Busy/article-runs.py "$$($(release) --show-bin-path)/bench-article" --runs $(or $(RUNS),20) --play

delay-runs: setup ## write delayed movies beside four, two and one busy loops, 100 of each (release; three hours; RUNS=100)
	$(release) --product obscura-lite
	for loops in 4 2 1; do Benchmarks/Busy/delay-busy.py "$$($(release) --show-bin-path)/obscura-lite" \
		--loops $$loops --runs $(or $(RUNS),100) || exit 1; done
bench-export: setup ## compare exports with FFmpeg's own tool and with a copy of the file (release; minutes; TURNS=9; EXPORT=--copies-only)
	@scripts/setup --tests
	$(release) --product bench-export
	Benchmarks/Export/export.py "$$($(release) --show-bin-path)/bench-export" --turns $(or $(TURNS),9) $(EXPORT)

companions: setup ## build and test, in a fresh folder, the modules beside AVFoundation, and everything else with them
	scripts/clean-build

bench-models: setup ## measure Core ML's interface beside the bare engine, on networks of several kinds (release)
	@scripts/setup --models
	@scripts/setup --model-checks
	$(release) --product bench-models
	scripts/check-models --suite networks --make
	"$$($(release) --show-bin-path)/bench-models" out/models/networks/*/model.onnx

bench-faces: setup ## measure the face detectors on labelled pictures (release; FACES=FOLDER with dlib's testing.xml)
	@scripts/setup --models
	$(release) --product bench-vision
	"$$($(release) --show-bin-path)/bench-vision" faces "$(FACES)"

bench-imaging: setup ## compare Core Image's filters with libvips, OpenCV and libyuv (release; a few minutes)
	@scripts/setup --bench
	$(MAKE) --no-print-directory -C Benchmarks/Peers
	$(release) --product bench-imaging
	Benchmarks/Imaging/imaging.py "$$($(release) --show-bin-path)/bench-imaging" Benchmarks/.build/peers

bench-live: setup ## count dropped frames of a filtered session on one core, and measure compression beside writing (release)
	$(release) --product bench-live
	taskset -c 0 "$$($(release) --show-bin-path)/bench-live" session --seconds 30
	taskset -c 0 "$$($(release) --show-bin-path)/bench-live" session --seconds 30 --linear
	"$$($(release) --show-bin-path)/bench-live" session --seconds 30 --context-per-frame
	"$$($(release) --show-bin-path)/bench-live" compress

bench-capsule: setup ## measure the processor time that a recorded session costs, beside the session's own (release)
	$(release) --product bench-capsule
	"$$($(release) --show-bin-path)/bench-capsule"

bench-text: setup ## measure the reading of text, drawn and photographed, beside Tesseract's own tool (release)
	@scripts/setup --models
	$(release) --product bench-vision
	scripts/text-set out/text
	scripts/photo-set out/photos
	"$$($(release) --show-bin-path)/bench-vision" text out/text
	"$$($(release) --show-bin-path)/bench-vision" text out/photos/text

bench-people: setup ## measure the search for people on labelled frames of a street (release)
	@scripts/setup --models
	$(release) --product bench-vision
	scripts/photo-set out/photos
	"$$($(release) --show-bin-path)/bench-vision" people out/photos/people

bench: ## compare our programs with others on this machine (release; about 20 minutes on an idle one; BENCH='--quick')
	@scripts/setup --bench
	$(MAKE) --no-print-directory -C Benchmarks/Peers
	$(release) --product obscura
	swift build --package-path Benchmarks -c release --product bench
	$(release) --product bench-stills
	.build/release/bench-stills prepare Benchmarks/.build/stills
	mkdir -p out
	OBSCURA_TOOL="$$($(release) --show-bin-path)/obscura" OBSCURA_PEERS=Benchmarks/.build/peers \
		"$$(swift build --package-path Benchmarks -c release --show-bin-path)/bench" \
		compare --json out/bench.json --page out/bench.html $(BENCH)

bench-scenes: ## read rendered scenes of all symbologies under all disturbances with three programs (release; minutes)
	@scripts/setup --bench
	$(MAKE) --no-print-directory -C Benchmarks/Peers
	$(release) --product bench-stills
	.build/release/bench-stills scenes Benchmarks/.build/scenes
	scripts/scene-table Benchmarks/.build/scenes "Obscura=.build/release/bench-stills read" \
		ZXing-C++=Benchmarks/.build/peers/zxing_stills ZBar=Benchmarks/.build/peers/zbar_stills

bench-photos: ## read labelled photographs with three programs: PHOTOS=FOLDER with NAME.txt beside each picture (release)
	@scripts/setup --bench
	$(MAKE) --no-print-directory -C Benchmarks/Peers
	$(release) --product bench-stills
	OBSCURA_SAMPLES="$(PHOTOS)" "$$($(release) --show-bin-path)/bench-stills" prepare Benchmarks/.build/photos
	scripts/scene-table --photos Benchmarks/.build/photos \
		"Obscura=$$($(release) --show-bin-path)/bench-stills read" \
		ZXing-C++=Benchmarks/.build/peers/zxing_stills ZBar=Benchmarks/.build/peers/zbar_stills

bench-films: ## read rendered films frame by frame and over time (release; FILMS=3 of each pair; minutes)
	@scripts/setup
	$(release) --product bench-stills
	"$$($(release) --show-bin-path)/bench-stills" films $(or $(FILMS),3)

bench-frames: ## measure the cost of a frame in each of our parts (release; a few minutes on an idle machine)
	@scripts/setup --bench
	swift run --package-path Benchmarks -c release bench frames

soak: setup ## run everything at once for a long time, with faults (MINUTES=20 CLOCK=host|virtual SEED=1)
	swift build --package-path Benchmarks -c release --product soak
	mkdir -p out
	"$$(swift build --package-path Benchmarks -c release --show-bin-path)/soak" --minutes $(or $(MINUTES),20) \
		--clock $(or $(CLOCK),host) --seed $(or $(SEED),1) --json out/soak.json

races: setup ## look for data races: sessions under the thread sanitizer (a few minutes)
	swift build --package-path Races --sanitize=thread
	"$$(swift build --package-path Races --sanitize=thread --show-bin-path)/races" 100

sanitize: ## run all tests under a sanitizer: KIND=address (when left out), thread or undefined
	@scripts/setup --tests
	scripts/sanitize $(or $(KIND),address)

# Bash has a variable of this name.
unexport SECONDS

fuzz: setup ## fuzz all parsers of bytes from outside (SECONDS=60 for each, TARGET=name for one)
	@env -u SECONDS scripts/fuzz --seconds $(or $(SECONDS),60) $(TARGET)

check-models: setup ## run models of every operation here and in their references (half an hour; ONLY=NAME)
	@scripts/setup --model-checks
	scripts/check-models $(if $(ONLY),--only '$(ONLY)')

fuzz-regression: setup ## run the saved inputs of fuzzing once, and some more (under four minutes)
	@scripts/fuzz --regression

# All Swift files of the repository.
swift_files := Sources Tests Examples Companions/Sources Companions/Tests Companions/Package.swift \
	Benchmarks/Sources Benchmarks/Accelerate Benchmarks/Article Benchmarks/Feed Benchmarks/Imaging Benchmarks/Stills Benchmarks/Store Races/Sources Fuzz/Sources Fuzz/Package.swift Package.swift

lint: ## check the format of all Swift files, the wording of comments and documents, and that sources have tests
	swift format lint --strict --recursive --parallel $(swift_files)
	scripts/check-words
	scripts/check-tests

format: ## format all Swift files
	swift format format --in-place --recursive --parallel $(swift_files)

clean: ## remove build products except ZXing-C++
	rm -rf .build out

distclean: clean ## remove ZXing-C++ too
	rm -rf .deps
