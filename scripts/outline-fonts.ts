/**
 * Writes the outlines and widths of the letters that pictures for shared links are set in to `src/site/fonts/`. The server draws
 * them as shapes, so no font needs to be installed where it runs. Run it after changing what it says here:
 * `node_modules/.bin/node scripts/outline-fonts.ts`
 */
import { readFile, writeFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

const root = new URL('..', import.meta.url)

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))
const ascii = range(0x20, 0x7e)
/** Letters of further languages are there without those of their accents that can be taken off. */
const characters = [...ascii, ...'¡¢£§©«°·»¿×–—‘’“”•…−€Œœı', ...range(0xc0, 0xff).filter((each) => each !== '×' && each !== '÷')]
const furtherCharacters = [...'ĐđŁłẞ']

const faces = [
  { family: 'newsreader', cut: 'opsz-normal', axes: { wght: 340, opsz: 72 } },
  { family: 'figtree', cut: 'wght-normal', axes: { wght: 520 } },
]

/** All lengths are in thousandths of the size that the letters are set in. */
const UNITS = 1000

async function outlinesOf(file: string, characters: string[], axes: Record<string, number>) {
  const original = await readFile(new URL(`node_modules/@fontsource-variable/${file}.woff2`, root))
  const sfnt = await subsetFont(original, characters.join(''), { targetFormat: 'sfnt', variationAxes: axes })
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer))
  const font = new hb.Font(face)
  const scale = UNITS / face.upem

  const shape = (text: string) => {
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    return buffer.getGlyphInfosAndPositions()
  }
  const widthOf = (text: string) => shape(text).reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0)
  const scaled = (path: string) => path.replace(/-?[\d.]+/g, (number) => String(Math.round(Number(number) * scale)))

  const glyphs = Object.fromEntries(
    characters.flatMap((each) => {
      const [glyph] = shape(each)
      // Glyph 0 is the box for what the font lacks.
      return glyph && glyph.codepoint > 0 ? [[each, [Math.round(widthOf(each) * scale), scaled(font.glyphToPath(glyph.codepoint))]]] : []
    }),
  )
  const kerning: Record<string, Record<string, number>> = {}
  for (const first of ascii) {
    const closer = ascii.flatMap((second) => {
      if (shape(first + second).length !== 2) return []
      const kern = Math.round((widthOf(first + second) - widthOf(first) - widthOf(second)) * scale)
      return kern === 0 ? [] : [[second, kern] as const]
    })
    if (closer.length > 0) kerning[first] = Object.fromEntries(closer)
  }
  return { glyphs, kerning }
}

const lines = (entries: object) =>
  Object.entries(entries)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n')

for (const { family, cut, axes } of faces) {
  const file = (part: string) => `${family}/files/${family}-${part}-${cut}`
  const { glyphs, kerning } = await outlinesOf(file('latin'), characters, axes)
  const further = await outlinesOf(file('latin-ext'), furtherCharacters, axes)
  Object.assign(glyphs, further.glyphs)
  const text = `{"glyphs":{\n${lines(glyphs)}\n},\n"kerning":{\n${lines(kerning)}\n}}\n`
  await writeFile(new URL(`src/site/fonts/${family}.outlines`, root), text)
  console.log(`${family}.outlines ${(text.length / 1000).toFixed(1)} kB`)
}
