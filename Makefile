# `make run` shows Obscura at work, `make test` tests it; both install what is missing first. `make help` lists the rest.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# ZXing-C++ is the system's where that is good enough, else the one `make setup` builds here.
zxing := $(CURDIR)/.deps/zxing/lib/pkgconfig
export PKG_CONFIG_PATH := $(zxing)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# Where Debian has nginx, which ordinary users' PATH leaves out.
export PATH := $(PATH):/usr/local/sbin:/usr/sbin:/sbin

# Swift's own libraries in the tool: it starts faster, and runs where no Swift is installed.
release := swift build -c release --static-swift-stdlib

.PHONY: help setup env build run test test-browser test-v4l2 contract companions bench bench-frames soak races sanitize fuzz fuzz-regression lint format clean distclean

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing: system packages and ZXing-C++
	@scripts/setup

env: ## print what a plain `swift build` needs: eval "$$(make -s env)"
	@echo 'export PKG_CONFIG_PATH="$(zxing)$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}"'

build: setup ## build everything (debug)
	swift build

run: setup ## scan, record and delay a virtual camera, and scan a video made on the spot
	$(release) --product obscura
	scripts/demo "$$($(release) --show-bin-path)/obscura"

test: ## build and run all tests
	@scripts/setup --tests
	swift build --build-tests
	# One after the other: tests that wait for threads of their own must not use up the few that Swift runs tasks on.
	mkdir -p out
	# On the virtual camera, also where the machine has one of its own.
	OBSCURA_CAMERAS=virtual: swift test --skip-build --no-parallel --event-stream-output-path out/tests.jsonl
	scripts/contract out/tests.jsonl --brief

test-browser: ## drive the console in a real browser, load it with viewers, and attack it (a few minutes)
	@scripts/setup --browser
	swift build --product obscura
	scripts/browser-tests "$$(swift build --show-bin-path)/obscura"

test-v4l2: setup ## test against the kernel's own camera drivers, in a virtual machine (a few minutes)
	swift build --build-tests
	scripts/driver-tests

contract: setup ## print which test shows which clause of the capture contract, and what became of Apple's names
	swift build --build-tests
	mkdir -p out
	-swift test --skip-build --no-parallel --filter AVFoundationTests --event-stream-output-path out/contract.jsonl >out/contract.log 2>&1
	scripts/contract out/contract.jsonl

companions: setup ## build and test, in a fresh folder, the modules that stand beside AVFoundation, and all else with them
	scripts/clean-build

bench: ## ours and other programs side by side on this machine (release; about 20 minutes on an idle one; BENCH='--quick')
	@scripts/setup --bench
	$(MAKE) --no-print-directory -C Benchmarks/Peers
	$(release) --product obscura
	swift build --package-path Benchmarks -c release --product bench
	$(release) --product bench-stills
	.build/release/bench-stills prepare Benchmarks/.build/stills
	mkdir -p out
	OBSCURA_TOOL="$$($(release) --show-bin-path)/obscura" OBSCURA_PEERS=Benchmarks/.build/peers "$$(swift build --package-path Benchmarks -c release --show-bin-path)/bench" \
		compare --json out/bench.json --page out/bench.html $(BENCH)

bench-frames: ## what a frame costs in each of our parts (release; a few minutes on an idle machine)
	@scripts/setup --bench
	swift run --package-path Benchmarks -c release bench frames

soak: setup ## run everything at once for long, with faults (MINUTES=20 CLOCK=host|virtual SEED=1)
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

fuzz: setup ## feed all parsers of outside bytes (SECONDS=60 for each, TARGET=name for one)
	@env -u SECONDS scripts/fuzz --seconds $(or $(SECONDS),60) $(TARGET)

fuzz-regression: setup ## the inputs that fuzzing has found, once, and some more (under four minutes)
	@scripts/fuzz --regression

lint: ## check the format of all Swift files
	swift format lint --strict --recursive --parallel Sources Tests Companions/Sources Companions/Tests Companions/Package.swift Benchmarks/Sources Benchmarks/Stills Races/Sources Fuzz/Sources Fuzz/Package.swift Package.swift

format: ## put all Swift files into the format
	swift format format --in-place --recursive --parallel Sources Tests Companions/Sources Companions/Tests Companions/Package.swift Benchmarks/Sources Benchmarks/Stills Races/Sources Fuzz/Sources Fuzz/Package.swift Package.swift

clean: ## remove what was built here, but not ZXing-C++
	rm -rf .build out

distclean: clean ## remove ZXing-C++ too
	rm -rf .deps
