"""One description of a network, written in three formats."""

import coremltools as ct
import numpy as np
import onnx
from coremltools.converters.mil.mil import Builder as mb
from coremltools.models import datatypes, neural_network
from onnx import helper, numpy_helper


class ONNXNet:
    """Writes ONNX nodes; a value is its name."""

    def __init__(self):
        self.nodes, self.constants, self.count = [], [], 0

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def constant(self, value):
        name = self.name()
        self.constants.append(numpy_helper.from_array(value, name))
        return name

    def node(self, kind, inputs, outputs=1, **attributes):
        names = [self.name() for _ in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names[0] if outputs == 1 else names

    def conv(self, x, w, b, stride=1, pad=0, groups=1):
        return self.node("Conv", [x, self.constant(w), self.constant(b)], strides=[stride] * 2, pads=[pad] * 4, group=groups)

    def deconv(self, x, w, b, stride):
        return self.node("ConvTranspose", [x, self.constant(w), self.constant(b)], strides=[stride] * 2)

    def act(self, x, kind):
        if kind == "relu":
            return self.node("Relu", [x])
        if kind == "relu6":
            return self.node("Clip", [x, self.constant(np.float32(0)), self.constant(np.float32(6))])
        if kind == "sigmoid":
            return self.node("Sigmoid", [x])
        if kind == "silu":
            return self.node("Mul", [x, self.node("Sigmoid", [x])])
        if kind == "hardsigmoid":
            return self.node("HardSigmoid", [x], alpha=1 / 6, beta=0.5)
        if kind == "hardswish":
            return self.node("Mul", [x, self.act(x, "hardsigmoid")])
        if kind == "leaky":
            return self.node("LeakyRelu", [x], alpha=0.1)
        raise ValueError(kind)

    def add(self, x, y):
        return self.node("Add", [x, y])

    def mul(self, x, y):
        return self.node("Mul", [x, y])

    def concat(self, values):
        return self.node("Concat", values, axis=1)

    def split(self, x, parts, channels):
        return self.node("Split", [x], outputs=parts, axis=1, num_outputs=parts)

    def max_pool(self, x, k, s, pad=0):
        return self.node("MaxPool", [x], kernel_shape=[k, k], strides=[s, s], pads=[pad] * 4)

    def mean(self, x):
        return self.node("GlobalAveragePool", [x])

    def upsample(self, x, f):
        return self.node("Resize", [x, "", self.constant(np.float32([1, 1, f, f]))], mode="nearest",
                         coordinate_transformation_mode="asymmetric", nearest_mode="floor")

    def bilinear(self, x, f):
        return self.node("Resize", [x, "", self.constant(np.float32([1, 1, f, f]))], mode="linear",
                         coordinate_transformation_mode="half_pixel")

    def dense(self, x, w, b):
        return self.node("Gemm", [self.node("Flatten", [x]), self.constant(w), self.constant(b)], transB=1)

    def softmax(self, x):
        return self.node("Softmax", [x], axis=1)

    def boxes(self, x, channels):
        """(1, A·C, H, W) to (1, H·W·A, C)."""
        y = self.node("Transpose", [x], perm=[0, 2, 3, 1])
        return self.node("Reshape", [y, self.constant(np.int64([1, -1, channels]))])

    def stack(self, values):
        return self.node("Concat", values, axis=1)

    def save(self, path, shape, outputs):
        graph = helper.make_graph(
            self.nodes, "net", [helper.make_tensor_value_info("x", 1, shape)],
            [helper.make_tensor_value_info(name, 1, None) for name in outputs], self.constants)
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9), str(path))


class ProgramNet:
    """Calls the builder of ML programs; a value is its variable."""

    def conv(self, x, w, b, stride=1, pad=0, groups=1):
        return mb.conv(x=x, weight=w, bias=b, strides=[stride] * 2, pad_type="custom", pad=[pad] * 4, groups=groups)

    def deconv(self, x, w, b, stride):
        return mb.conv_transpose(x=x, weight=w, bias=b, strides=[stride] * 2)

    def act(self, x, kind):
        if kind == "hardsigmoid":
            return mb.sigmoid_hard(x=x, alpha=1 / 6, beta=0.5)
        if kind == "hardswish":
            return mb.mul(x=x, y=self.act(x, "hardsigmoid"))
        if kind == "leaky":
            return mb.leaky_relu(x=x, alpha=0.1)
        return getattr(mb, kind)(x=x)

    def add(self, x, y):
        return mb.add(x=x, y=y)

    def mul(self, x, y):
        return mb.mul(x=x, y=y)

    def concat(self, values):
        return mb.concat(values=values, axis=1)

    def split(self, x, parts, channels):
        return mb.split(x=x, num_splits=parts, axis=1)

    def max_pool(self, x, k, s, pad=0):
        return mb.max_pool(x=x, kernel_sizes=[k, k], strides=[s, s], pad_type="custom", pad=[pad] * 4)

    def mean(self, x):
        return mb.reduce_mean(x=x, axes=[2, 3], keep_dims=True)

    def upsample(self, x, f):
        return mb.upsample_nearest_neighbor(x=x, scale_factor_height=f, scale_factor_width=f)

    def bilinear(self, x, f):
        return mb.upsample_bilinear(x=x, scale_factor_height=f, scale_factor_width=f, align_corners=False)

    def dense(self, x, w, b):
        return mb.linear(x=mb.reshape(x=x, shape=[1, -1]), weight=w, bias=b)

    def softmax(self, x):
        return mb.softmax(x=x, axis=1)

    def boxes(self, x, channels):
        return mb.reshape(x=mb.transpose(x=x, perm=[0, 2, 3, 1]), shape=[1, -1, channels])

    def stack(self, values):
        return mb.concat(values=values, axis=1)


class LayerNet:
    """Adds layers of a neural network; a value is its name."""

    def __init__(self, shape):
        self.builder = neural_network.NeuralNetworkBuilder(
            [("x", datatypes.Array(*shape[1:]))], [("y", None)], disable_rank5_shape_mapping=False)
        self.count = 0

    def name(self):
        self.count += 1
        return f"v{self.count}"

    def conv(self, x, w, b, stride=1, pad=0, groups=1):
        n = self.name()
        self.builder.add_convolution(
            n, w.shape[1], w.shape[0], w.shape[2], w.shape[3], stride, stride, "valid", groups,
            W=w.transpose(2, 3, 1, 0), b=b, has_bias=True, input_name=x, output_name=n, padding_top=pad,
            padding_bottom=pad, padding_left=pad, padding_right=pad)
        return n

    def deconv(self, x, w, b, stride):
        n = self.name()
        self.builder.add_convolution(
            n, w.shape[0], w.shape[1], w.shape[2], w.shape[3], stride, stride, "valid", 1, W=w.transpose(2, 3, 0, 1),
            b=b, has_bias=True, is_deconv=True, input_name=x, output_name=n)
        return n

    def act(self, x, kind):
        n = self.name()
        if kind == "relu":
            self.builder.add_activation(n, "RELU", x, n)
        elif kind == "relu6":
            a, b, c = self.name(), self.name(), self.name()
            self.builder.add_activation(a, "RELU", x, a)
            self.builder.add_activation(b, "LINEAR", a, b, [-1, 0])
            self.builder.add_unary(c, b, c, "threshold", alpha=-6)
            self.builder.add_activation(n, "LINEAR", c, n, [-1, 0])
        elif kind == "sigmoid":
            self.builder.add_activation(n, "SIGMOID", x, n)
        elif kind == "silu":
            return self.mul(x, self.act(x, "sigmoid"))
        elif kind == "hardsigmoid":
            self.builder.add_activation(n, "SIGMOID_HARD", x, n, [1 / 6, 0.5])
        elif kind == "hardswish":
            return self.mul(x, self.act(x, "hardsigmoid"))
        elif kind == "leaky":
            self.builder.add_activation(n, "LEAKYRELU", x, n, [0.1])
        return n

    def add(self, x, y):
        n = self.name()
        self.builder.add_elementwise(n, [x, y], n, "ADD")
        return n

    def mul(self, x, y):
        n = self.name()
        self.builder.add_elementwise(n, [x, y], n, "MULTIPLY")
        return n

    def concat(self, values):
        n = self.name()
        self.builder.add_elementwise(n, values, n, "CONCAT")
        return n

    def split(self, x, parts, channels):
        names = [self.name() for _ in range(parts)]
        self.builder.add_split(names[0] + "s", x, names)
        return names

    def max_pool(self, x, k, s, pad=0):
        n = self.name()
        self.builder.add_pooling(n, k, k, s, s, "MAX", "VALID", x, n, padding_top=pad, padding_bottom=pad,
                                 padding_left=pad, padding_right=pad)
        return n

    def mean(self, x):
        n = self.name()
        self.builder.add_pooling(n, 1, 1, 1, 1, "AVERAGE", "VALID", x, n, is_global=True)
        return n

    def upsample(self, x, f):
        n = self.name()
        self.builder.add_upsample(n, f, f, x, n, "NN")
        return n

    def bilinear(self, x, f):
        n = self.name()
        self.builder.add_upsample(n, f, f, x, n, "BILINEAR", linear_upsample_mode="ALIGN_CORNERS_FALSE")
        return n

    def dense(self, x, w, b):
        f, n = self.name(), self.name()
        self.builder.add_flatten(f, 0, x, f)
        self.builder.add_inner_product(n, w, b, w.shape[1], w.shape[0], True, f, n)
        return n

    def softmax(self, x):
        n = self.name()
        self.builder.add_softmax(n, x, n)
        return n

    def boxes(self, x, channels):
        p, n = self.name(), self.name()
        self.builder.add_permute(p, [0, 2, 3, 1], x, p)
        self.builder.add_reshape(n, p, n, [1, -1, channels], 0)
        return n

    def stack(self, values):
        if len(values) == 1:
            return values[0]
        raise ValueError("neural networks of version 1 cannot stack boxes of several sizes")
