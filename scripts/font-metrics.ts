import subsetFont from 'subset-font'

/** How often each character occurs in English prose, in parts of a thousand. */
const frequencies: Record<string, number> = Object.fromEntries(
  Object.entries({
    ' ': 171,
    e: 102,
    t: 72,
    a: 65,
    o: 61,
    i: 57,
    n: 57,
    s: 52,
    h: 46,
    r: 49,
    d: 34,
    l: 34,
    u: 23,
    c: 23,
    m: 20,
    w: 17,
    f: 18,
    g: 16,
    y: 15,
    p: 16,
    b: 12,
    v: 8,
    k: 6,
    ',': 10,
    '.': 10,
    x: 1,
    j: 1,
    q: 1,
    z: 1,
    T: 2,
    S: 2,
    A: 2,
    I: 2,
    C: 1,
    M: 1,
    W: 1,
    B: 1,
  }),
)

export interface Metrics {
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  /** The mean width of a character of English prose. */
  averageWidth: number
}

/** The proportions of a font at one point of its variation space. */
export async function measureFont(font: Buffer, axes: Record<string, number>): Promise<Metrics> {
  const sfnt = await subsetFont(font, Object.keys(frequencies).join(''), { targetFormat: 'sfnt', variationAxes: axes })
  const table = tablesOf(sfnt)
  const hhea = table('hhea')
  const advance = advancesOf(table('hmtx'), hhea.readUInt16BE(34))
  const glyph = glyphsOf(table('cmap'))
  const total = Object.values(frequencies).reduce((sum, each) => sum + each, 0)
  const width = Object.entries(frequencies).reduce((sum, [character, each]) => sum + advance(glyph(character.charCodeAt(0))) * each, 0)
  return {
    ascent: hhea.readInt16BE(4),
    descent: -hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    unitsPerEm: table('head').readUInt16BE(18),
    averageWidth: width / total,
  }
}

function tablesOf(sfnt: Buffer) {
  const records = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  return (tag: string) => {
    const record = records.find((at) => sfnt.toString('latin1', at, at + 4) === tag)
    if (record === undefined) throw new Error(`The font has no ${tag} table`)
    const start = sfnt.readUInt32BE(record + 8)
    return sfnt.subarray(start, start + sfnt.readUInt32BE(record + 12))
  }
}

const advancesOf = (hmtx: Buffer, count: number) => (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4)

/** Reads a format 4 character map, which every font has for the basic plane. */
function glyphsOf(cmap: Buffer) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4))
  const start = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no format 4 character map')
  const double = cmap.readUInt16BE(start + 6)
  const ends = start + 14
  const starts = ends + double + 2
  return (code: number) => {
    for (let at = 0; at < double; at += 2) {
      if (cmap.readUInt16BE(ends + at) < code) continue
      const first = cmap.readUInt16BE(starts + at)
      if (first > code) return 0
      const delta = cmap.readUInt16BE(starts + double + at)
      const rangeAt = starts + 2 * double + at
      const range = cmap.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = cmap.readUInt16BE(rangeAt + range + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
