#!/usr/bin/env python3
"""Compares engines on the same networks with exact arithmetic: the time of a run, and the difference of results.

    .deps/models-venv/bin/python Benchmarks/Engines/engines.py [--threads N] [--seconds S] [--only NAME]

Needs scripts/setup --model-checks. The networks are those of scripts/check-models, with random weights.
"""

import argparse
import pathlib
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "Tests/ModelFilesTests/Generators"), str(ROOT / ".deps/openvino")]

import generate_networks as networks
import numpy as np
import onnxruntime
import openvino


def measure(run, seconds):
    """The median time of a run in milliseconds."""
    run(), run()
    times = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 5:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return sorted(times)[len(times) // 2] * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    core = openvino.Core()
    settings = {"PERFORMANCE_HINT": "LATENCY", "NUM_STREAMS": "1", "INFERENCE_NUM_THREADS": str(arguments.threads),
                "ENABLE_CPU_PINNING": "NO", "INFERENCE_PRECISION_HINT": "f32"}
    print(f"OpenVINO {openvino.__version__.split('-')[0]}, ONNX Runtime {onnxruntime.__version__}, {arguments.threads} threads, float32")
    print(f"{'network':18}{'OpenVINO':>12}{'ONNX Runtime':>14}{'difference':>12}{'loading':>18}")
    with tempfile.TemporaryDirectory() as folder:
        for name, (network, size) in networks.NETWORKS.items():
            if arguments.only not in name:
                continue
            path = pathlib.Path(folder) / f"{name}.onnx"
            networks.write_onnx(network, size, path)
            x = networks.picture(size)
            start = time.perf_counter()
            compiled = core.compile_model(str(path), "CPU", settings)
            first = time.perf_counter() - start
            request = compiled.create_infer_request()
            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = arguments.threads
            start = time.perf_counter()
            session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
            second = time.perf_counter() - start
            a = measure(lambda: request.infer({"x": x}, share_inputs=True), arguments.seconds)
            b = measure(lambda: session.run(None, {"x": x}), arguments.seconds)
            ours = [np.array(request.get_output_tensor(n).data) for n in range(len(compiled.outputs))]
            theirs = session.run(None, {"x": x})
            worst = max(float(np.abs(p - q).max() / max(q.max() - q.min(), 1e-9)) for p, q in zip(ours, theirs))
            print(f"{name:18}{a:9.1f} ms{b:11.1f} ms{worst:12.0e}{first * 1000:8.0f} /{second * 1000:5.0f} ms", flush=True)


main()
