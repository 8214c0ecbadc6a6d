# `make run` shows Obscura at work, `make test` tests it; both install what is missing first. `make help` lists the rest.

SHELL := /bin/bash
.DEFAULT_GOAL := help

# ZXing-C++ is the system's where that is good enough, else the one `make setup` builds here.
zxing := $(CURDIR)/.deps/zxing/lib/pkgconfig
export PKG_CONFIG_PATH := $(zxing)$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
# Where Debian has nginx, which ordinary users' PATH leaves out.
export PATH := $(PATH):/usr/local/sbin:/usr/sbin:/sbin

.PHONY: help setup env build run test test-browser test-v4l2 contract companions bench races lint format clean distclean

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing: system packages and ZXing-C++
	@scripts/setup

env: ## print what a plain `swift build` needs: eval "$$(make -s env)"
	@echo 'export PKG_CONFIG_PATH="$(zxing)$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}"'

build: setup ## build everything (debug)
	swift build

run: setup ## scan, record and delay a virtual camera, and scan a video made on the spot
	swift build -c release --product obscura
	scripts/demo "$$(swift build -c release --show-bin-path)/obscura"

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

bench: ## measure what a frame costs (release; a few minutes on an idle machine)
	@scripts/setup --bench
	swift run --package-path Benchmarks -c release bench

races: setup ## look for data races: sessions under the thread sanitizer (a few minutes)
	swift build --package-path Races --sanitize=thread
	"$$(swift build --package-path Races --sanitize=thread --show-bin-path)/races" 100

lint: ## check the format of all Swift files
	swift format lint --strict --recursive --parallel Sources Tests Companions/Sources Companions/Tests Companions/Package.swift Benchmarks/Sources Races/Sources Package.swift

format: ## put all Swift files into the format
	swift format format --in-place --recursive --parallel Sources Tests Companions/Sources Companions/Tests Companions/Package.swift Benchmarks/Sources Races/Sources Package.swift

clean: ## remove what was built here, but not ZXing-C++
	rm -rf .build out

distclean: clean ## remove ZXing-C++ too
	rm -rf .deps
