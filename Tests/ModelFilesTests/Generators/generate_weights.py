"""Compressed weights of ML programs and neural networks, against the writer's own expansion."""

import coremltools as ct
import coremltools.optimize as cto
import numpy as np
from coremltools.converters.mil.mil import Builder as mb
from generate_ops import VERSIONS, ort, rand
from coremltools.models import neural_network
from coremltools.models.neural_network import quantization_utils


def base(version, precision):
    state = np.random.RandomState(7)
    w1 = state.randn(16, 8, 3, 3).astype(np.float32)
    w2 = state.randn(32, 16 * 36).astype(np.float32)

    @mb.program(input_specs=[mb.TensorSpec((1, 8, 8, 8))], opset_version=VERSIONS[version])
    def program(x):
        y = mb.relu(x=mb.conv(x=x, weight=w1, bias=np.zeros(16, np.float32)))
        return mb.linear(x=mb.reshape(x=y, shape=[1, -1]), weight=w2, bias=np.zeros(32, np.float32))

    return ct.convert(
        program, convert_to="mlprogram", minimum_deployment_target=VERSIONS[version], skip_model_load=True,
        compute_precision=precision)


def evaluate(model, x):
    """Runs the two layers on the expanded weights of a model."""
    plain = cto.coreml.decompress_weights(model)
    values = {}
    for operation in plain._mil_program.functions["main"].operations:
        if operation.op_type == "const" and operation.outputs[0].val is not None:
            values[operation.outputs[0].name] = operation.outputs[0].val
    conv = next(o for o in plain._mil_program.functions["main"].operations if o.op_type == "conv")
    linear = next(o for o in plain._mil_program.functions["main"].operations if o.op_type == "linear")
    w1, w2 = conv.weight.val.astype(np.float32), linear.weight.val.astype(np.float32)
    y = np.maximum(ort("Conv", [x, w1]), 0).reshape(1, -1)
    return y @ w2.T


def checks(Check):
    coreml = cto.coreml

    def palette(**kw):
        return lambda m: coreml.palettize_weights(m, coreml.OptimizationConfig(coreml.OpPalettizerConfig(weight_threshold=64, **kw)))

    def linear(**kw):
        return lambda m: coreml.linear_quantize_weights(m, coreml.OptimizationConfig(coreml.OpLinearQuantizerConfig(weight_threshold=64, **kw)))

    def prune(**kw):
        return lambda m: coreml.prune_weights(m, coreml.OptimizationConfig(coreml.OpMagnitudePrunerConfig(weight_threshold=64, **kw)))

    cases = [("plain 15", 15, lambda m: m), ("plain 18", 18, lambda m: m)]
    for version in [16, 18]:
        cases += [(f"palette {bits} bits {version}", version, palette(mode="uniform", nbits=bits)) for bits in [1, 2, 4, 6, 8]]
        cases += [
            (f"linear int8 {version}", version, linear(mode="linear_symmetric")),
            (f"linear asymmetric {version}", version, linear(mode="linear")),
            (f"linear uint8 {version}", version, linear(mode="linear", dtype="uint8")),
            (f"linear per tensor {version}", version, linear(mode="linear", granularity="per_tensor")),
            (f"sparse {version}", version, prune(target_sparsity=0.6)),
        ]
    cases += [
        ("palette 3 bits 18", 18, palette(mode="uniform", nbits=3)),
        ("palette groups 18", 18, palette(mode="uniform", nbits=4, granularity="per_grouped_channel", group_size=4)),
        ("palette vectors 18", 18, palette(mode="kmeans", nbits=4, cluster_dim=4)),
        ("palette scales 18", 18, palette(mode="uniform", nbits=4, enable_per_channel_scale=True)),
        ("linear int4 18", 18, linear(mode="linear_symmetric", dtype="int4")),
        ("linear int4 blocks 18", 18, linear(mode="linear", dtype="int4", granularity="per_block", block_size=4)),
        ("linear uint4 18", 18, linear(mode="linear", dtype="uint4")),
        ("sparse palette 18", 18, lambda m: coreml.palettize_weights(prune(target_sparsity=0.5)(m), coreml.OptimizationConfig(coreml.OpPalettizerConfig(mode="uniform", nbits=4, weight_threshold=64)), joint_compression=True)),
        ("sparse linear 18", 18, lambda m: coreml.linear_quantize_weights(prune(target_sparsity=0.5)(m), coreml.OptimizationConfig(coreml.OpLinearQuantizerConfig(mode="linear_symmetric", weight_threshold=64)), joint_compression=True)),
        ("palette linear 18", 18, lambda m: coreml.linear_quantize_weights(palette(mode="uniform", nbits=4)(m), coreml.OptimizationConfig(coreml.OpLinearQuantizerConfig(mode="linear_symmetric", granularity="per_tensor", weight_threshold=64)), joint_compression=True)),
    ]
    for name, version, compress in cases:
        for precision in [ct.precision.FLOAT32, ct.precision.FLOAT16]:
            def make(folder, version=version, compress=compress, precision=precision):
                model = compress(base(version, precision))
                path = folder / "model.mlpackage"
                model.save(str(path))
                x = rand(1, 8, 8, 8)
                return path, {"x": x}, {model.get_spec().description.output[0].name: evaluate(model, x)}
            small = precision == ct.precision.FLOAT16
            yield Check("weights", f"{name} {'fp16' if small else 'fp32'}", make, 1e-2 if small else 1e-4)

    for bits, mode in [(16, "linear"), (8, "linear"), (8, "linear_symmetric"), (4, "linear"), (1, "linear"), (7, "linear"), (8, "kmeans_lut"), (4, "linear_lut"), (2, "linear_lut"), (3, "linear_lut")]:
        def make(folder, bits=bits, mode=mode):
            state = np.random.RandomState(5)
            builder = neural_network.NeuralNetworkBuilder(
                [("x", ct.models.datatypes.Array(8, 8, 8))], [("y", ct.models.datatypes.Array(16, 1, 1))])
            w1, w2 = state.randn(3, 3, 8, 16).astype(np.float32), state.randn(16, 16 * 36).astype(np.float32)
            builder.add_convolution("c", 8, 16, 3, 3, 1, 1, "valid", 1, W=w1, b=None, has_bias=False, input_name="x", output_name="c")
            builder.add_flatten("f", 0, "c", "f")
            builder.add_inner_product("p", w2, None, 16 * 36, 16, False, "f", "y")
            model = ct.models.MLModel(builder.spec, skip_model_load=True)
            spec = quantization_utils.quantize_weights(model, bits, mode)
            spec = spec.get_spec() if hasattr(spec, "get_spec") else spec
            path = folder / "model.mlmodel"
            ct.models.utils.save_spec(spec, str(path))
            expanded = []
            for layer, shape in [(spec.neuralNetwork.layers[0].convolution.weights, (16, 8, 3, 3)), (spec.neuralNetwork.layers[2].innerProduct.weights, (16, 576))]:
                expanded.append(expand(layer, shape))
            x = rand(8, 8, 8)
            y = ort("Conv", [x[None], expanded[0]]).reshape(1, -1) @ expanded[1].T
            return path, {"x": x}, {"y": y.reshape(16, 1, 1)}
        yield Check("weights", f"network {bits} bits {mode}", make)


def expand(weights, shape):
    count = int(np.prod(shape))
    if weights.float16Value:
        return np.frombuffer(weights.float16Value, np.float16).astype(np.float32).reshape(shape)
    if not weights.HasField("quantization"):
        return np.float32(weights.floatValue).reshape(shape)
    bits = weights.quantization.numberOfBits
    stream = np.unpackbits(np.frombuffer(weights.rawValue, np.uint8))[: count * bits].reshape(count, bits)
    numbers = stream @ (1 << np.arange(bits)[::-1])
    if weights.quantization.HasField("lookupTableQuantization"):
        return np.float32(weights.quantization.lookupTableQuantization.floatValue)[numbers].reshape(shape)
    scale = np.float32(weights.quantization.linearQuantization.scale)
    bias = np.float32(weights.quantization.linearQuantization.bias)
    numbers = numbers.reshape(shape[0], -1)
    spread = lambda v: v[:, None] if len(v) > 1 else v
    return (numbers * spread(scale) + spread(bias)).astype(np.float32).reshape(shape)
