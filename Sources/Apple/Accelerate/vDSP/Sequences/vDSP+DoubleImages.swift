// Convolution of images, and correlation.
extension vDSP {
    /// Returns an image convolved with a kernel of 3 × 3 elements; its rim is 0.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        rowCount: Int,
        columnCount: Int,
        with3x3Kernel kernel: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(vector.count) {
            clear(&$0)
            convolve(
                vector,
                rowCount: rowCount,
                columnCount: columnCount,
                with3x3Kernel: kernel,
                result: &$0
            )
        }
    }

    /// Writes an image convolved with a kernel of 3 × 3 elements; its rim becomes 0.
    ///
    /// Nothing is written unless the vectors have the elements of the image and of the kernel, and the kernel has an
    /// odd number of rows and columns.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        rowCount: Int,
        columnCount: Int,
        with3x3Kernel kernel: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        convolve(vector, rowCount, columnCount, kernel, 3, 3, &result)
    }

    /// Returns an image convolved with a kernel of 5 × 5 elements; its rim is 0.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        rowCount: Int,
        columnCount: Int,
        with5x5Kernel kernel: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(vector.count) {
            clear(&$0)
            convolve(
                vector,
                rowCount: rowCount,
                columnCount: columnCount,
                with5x5Kernel: kernel,
                result: &$0
            )
        }
    }

    /// Writes an image convolved with a kernel of 5 × 5 elements; its rim becomes 0.
    ///
    /// Nothing is written unless the vectors have the elements of the image and of the kernel, and the kernel has an
    /// odd number of rows and columns.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        rowCount: Int,
        columnCount: Int,
        with5x5Kernel kernel: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        convolve(vector, rowCount, columnCount, kernel, 5, 5, &result)
    }

    /// Returns an image convolved with a kernel; its rim is 0.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        rowCount: Int,
        columnCount: Int,
        withKernel kernel: V,
        kernelRowCount: Int,
        kernelColumnCount: Int
    ) -> [Double] where U.Element == Double, V.Element == Double {
        made(vector.count) {
            clear(&$0)
            convolve(
                vector,
                rowCount: rowCount,
                columnCount: columnCount,
                withKernel: kernel,
                kernelRowCount: kernelRowCount,
                kernelColumnCount: kernelColumnCount,
                result: &$0
            )
        }
    }

    /// Writes an image convolved with a kernel; its rim becomes 0.
    ///
    /// Nothing is written unless the vectors have the elements of the image and of the kernel, and the kernel has an
    /// odd number of rows and columns.
    public static func convolve<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        rowCount: Int,
        columnCount: Int,
        withKernel kernel: V,
        kernelRowCount: Int,
        kernelColumnCount: Int,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        convolve(vector, rowCount, columnCount, kernel, kernelRowCount, kernelColumnCount, &result)
    }

    private static func convolve<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        _ rows: Int,
        _ columns: Int,
        _ kernel: V,
        _ kernelRows: Int,
        _ kernelColumns: Int,
        _ result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        guard rows > 0, columns > 0, kernelRows > 0, kernelColumns > 0, kernelRows % 2 == 1, kernelColumns % 2 == 1
        else { return }
        let (image, overflow) = rows.multipliedReportingOverflow(by: columns)
        let (taps, tooMany) = kernelRows.multipliedReportingOverflow(by: kernelColumns)
        guard !overflow, !tooMany, vector.count >= image, kernel.count >= taps, result.count >= image else { return }
        change(&result) { c, _ in
            read(vector, whole: kernel) { a, f in
                vDSP_imgfirD(
                    a,
                    vDSP_Length(rows),
                    vDSP_Length(columns),
                    f,
                    c,
                    vDSP_Length(kernelRows),
                    vDSP_Length(kernelColumns)
                )
            }
        }
    }

    /// Returns a vector correlated with a kernel, which is not reversed.
    public static func correlate<U: AccelerateBuffer, V: AccelerateBuffer>(
        _ vector: U,
        withKernel kernel: V
    ) -> [Double] where U.Element == Double, V.Element == Double {
        guard kernel.count > 0, vector.count >= kernel.count else { return [] }
        return made(vector.count - kernel.count + 1) { correlate(vector, withKernel: kernel, result: &$0) }
    }

    /// Writes a vector correlated with a kernel, which is not reversed.
    public static func correlate<U: AccelerateBuffer, V: AccelerateBuffer, R: AccelerateMutableBuffer>(
        _ vector: U,
        withKernel kernel: V,
        result: inout R
    ) where U.Element == Double, V.Element == Double, R.Element == Double {
        let (size, taps) = (vector.count, kernel.count)
        guard taps > 0, size >= taps else { return }
        let most = vDSP_Length(size - taps + 1)
        change(&result) { c, room in
            read(vector, whole: kernel) { a, f in
                vDSP_convD(a, 1, f, 1, c, 1, min(most, room), vDSP_Length(taps))
            }
        }
    }
}
