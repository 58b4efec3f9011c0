/// HEIC is a tree of boxes (ISO/IEC 14496-12), in which a table connects the primary picture with its properties
/// (ISO/IEC 23008-12).
nonisolated extension PictureBytes {
    private struct Box {
        let type: Int
        let content: Range<Int>
    }

    /// The four characters of a box's type or of a brand as a number.
    private static func code(_ text: String) -> Int { text.utf8.reduce(0) { $0 << 8 | Int($1) } }

    /// Whether the first box says that the file holds HEVC-coded pictures: by its brand, or by a general brand and a
    /// compatible one.
    var isHEIC: Bool {
        guard let first = box(at: 0, end: count), first.type == Self.code("ftyp") else { return false }
        let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx"].map(Self.code)
        let compatible = stride(from: first.content.lowerBound + 8, to: first.content.upperBound, by: 4)
        guard let major = bigEndian(first.content.lowerBound, 4) else { return false }
        if brands.contains(major) { return true }
        guard [Self.code("mif1"), Self.code("msf1")].contains(major) else { return false }
        return compatible.contains { bigEndian($0, 4).map(brands.contains) ?? false }
    }

    /// From the properties of the primary picture: its clean aperture where it has one, which is what is left when the
    /// encoder's filling is cut off, else its whole extent.
    var heicSize: (width: Int, height: Int)? {
        guard let meta = child("meta", of: 0..<count), meta.count >= 4 else { return nil }
        let boxes = meta.lowerBound + 4..<meta.upperBound
        guard let primary = child("pitm", of: boxes).flatMap(primaryItem),
            let properties = child("iprp", of: boxes),
            let container = child("ipco", of: properties),
            let associations = child("ipma", of: properties)
        else { return nil }
        let candidates = children(of: container)
        let own = propertyIndices(of: primary, in: associations)
            .filter { candidates.indices.contains($0 - 1) }
            .map { candidates[$0 - 1] }
        guard let extent = own.first(where: { $0.type == Self.code("ispe") })?.content, extent.count >= 12 else {
            return nil
        }
        let aperture = own.first { $0.type == Self.code("clap") }?.content
        guard let aperture, aperture.count >= 32 else {
            return size(bigEndian(extent.lowerBound + 4, 4), bigEndian(extent.lowerBound + 8, 4))
        }
        return size(ratio(aperture.lowerBound), ratio(aperture.lowerBound + 8))
    }

    private func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    /// A numerator followed by its denominator.
    private func ratio(_ offset: Int) -> Int? {
        guard let numerator = bigEndian(offset, 4), let denominator = bigEndian(offset + 4, 4), denominator > 0 else {
            return nil
        }
        return numerator / denominator
    }

    /// The item that `pitm` names.
    private func primaryItem(_ content: Range<Int>) -> Int? {
        byte(content.lowerBound).flatMap { bigEndian(content.lowerBound + 4, $0 == 0 ? 2 : 4) }
    }

    /// The properties that `ipma` gives an item, counted from 1.
    private func propertyIndices(of item: Int, in content: Range<Int>) -> [Int] {
        var offset = content.lowerBound + 8
        guard let version = byte(content.lowerBound), let flags = bigEndian(content.lowerBound + 1, 3),
            let entryCount = bigEndian(content.lowerBound + 4, 4)
        else { return [] }
        let (itemLength, indexLength) = (version == 0 ? 2 : 4, flags & 1 == 0 ? 1 : 2)
        var entry = 0
        while entry < min(entryCount, Self.maximumPartCount), offset < content.upperBound {
            guard let id = bigEndian(offset, itemLength), let count = byte(offset + itemLength) else { return [] }
            offset += itemLength + 1
            if id == item {
                // The highest bit only says that the property is essential.
                let mask = indexLength == 1 ? 0x7F : 0x7FFF
                return (0..<count).compactMap { bigEndian(offset + $0 * indexLength, indexLength).map { $0 & mask } }
            }
            offset += count * indexLength
            entry += 1
        }
        return []
    }

    /// The content of the first box of a type.
    private func child(_ type: String, of range: Range<Int>) -> Range<Int>? {
        children(of: range).first { $0.type == Self.code(type) }?.content
    }

    /// The boxes in a range, up to the first that is broken.
    private func children(of range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var offset = range.lowerBound
        while boxes.count < Self.maximumPartCount, let next = box(at: offset, end: range.upperBound) {
            boxes.append(next)
            offset = next.content.upperBound
        }
        return boxes
    }

    /// The box at an offset, cut to nothing where it would reach beyond the end.
    private func box(at offset: Int, end: Int) -> Box? {
        guard offset + 8 <= end, let size = bigEndian(offset, 4), let type = bigEndian(offset + 4, 4) else {
            return nil
        }
        switch size {
        case 0:  // Up to the end.
            return Box(type: type, content: offset + 8..<end)
        case 1:  // The size follows in 8 bytes; none that matters needs the first.
            guard byte(offset + 8) == 0, let long = bigEndian(offset + 9, 7), long >= 16, long <= end - offset else {
                return nil
            }
            return Box(type: type, content: offset + 16..<offset + long)
        default:
            guard size >= 8, size <= end - offset else { return nil }
            return Box(type: type, content: offset + 8..<offset + size)
        }
    }
}
