/** The letters of a font as shapes, in thousandths of the size that they are set in; written by scripts/outline-fonts.ts. */
export interface Typeface {
  /** By character: its width, and its outline as an SVG path that begins on the baseline and grows upward. */
  glyphs: Record<string, [width: number, path: string]>
  /** What is added between two characters. */
  kerning: Record<string, Record<string, number>>
}

const UNITS = 1000

/**
 * A text as far as the typeface has letters for it: accents that it lacks are left off, other characters left out. Undefined where
 * that leaves less than half: a text in another script must not be reduced to its digits.
 */
export function legible({ glyphs }: Typeface, text: string): string | undefined {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
  const found = characters.map((each) => [each, each.normalize('NFD')[0] ?? ''].find((form) => Object.hasOwn(glyphs, form)) ?? '')
  const letters = (all: string[]) => all.filter((each) => each.trim() !== '').length
  return letters(found) * 2 > letters(characters) ? found.join('').replace(/ +/g, ' ').trim() : undefined
}

/** The letters of a legible line with how far each is from the beginning of the line, and the whole line's width. */
function place({ glyphs, kerning }: Typeface, line: string, tracking: number) {
  let x = 0
  let before = ''
  const placed = [...line].map((character) => {
    const [width = 0, path = ''] = glyphs[character] ?? []
    x += kerning[plain(before)]?.[plain(character)] ?? 0
    const at = x
    x += width + tracking
    before = character
    return { at, path }
  })
  return { placed, width: Math.max(0, x - tracking) }
}

/** Accents change nothing about kerning. */
const plain = (character: string) => character.normalize('NFD').charAt(0)

export interface TypeSetting {
  typeface: Typeface
  /** In pixels. */
  size: number
  /** In thousandths of the size. */
  tracking?: number
}

/** How wide a legible line is, in pixels. */
export const widthOf = ({ typeface, size, tracking = 0 }: TypeSetting, line: string) =>
  (place(typeface, line, tracking).width * size) / UNITS

/** A legible line as SVG that begins at `x` on the baseline `y`, in pixels. Nothing of the text itself is in it. */
export function drawLine(
  { typeface, size, tracking = 0 }: TypeSetting,
  line: string,
  { x, y, fill }: { x: number; y: number; fill: string },
) {
  const scale = size / UNITS
  const shapes = place(typeface, line, tracking).placed.map(({ at, path }) => path && `<path transform="translate(${at} 0)" d="${path}"/>`)
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
}
