import { type TypeSetting, widthOf } from './typeface'

/** A legible text in as few lines as `width` (in pixels) allows, and these as even as they can be. */
export function wrap(setting: TypeSetting, text: string, width: number): string[] {
  const lines = fill(setting, text, width)
  // Words that fit into a line stay whole.
  let narrow = Math.min(width, widestWord(setting, text))
  let wide = width
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    if (fill(setting, text, middle).length > lines.length) narrow = middle
    else wide = middle
  }
  return fill(setting, text, wide)
}

interface Box {
  /** In pixels. */
  width: number
  height: number
  /** Of a line, in parts of the size. */
  leading: number
  /** In pixels, the largest first. */
  sizes: readonly [number, ...number[]]
}

/**
 * A legible text in the largest size in which it fits into the box with its words whole. In the smallest size words break where they
 * must, and what is too long even then ends in an ellipsis.
 */
export function fitInto(
  letters: Omit<TypeSetting, 'size'>,
  text: string,
  { width, height, leading, sizes }: Box,
): { size: number; lines: string[] } {
  const most = (size: number) => Math.max(1, Math.floor(height / (size * leading)))
  for (const size of sizes) {
    const setting = { ...letters, size }
    const lines = wrap(setting, text, width)
    if (lines.length <= most(size) && widestWord(setting, text) <= width) return { size, lines }
  }
  const size = sizes.at(-1) ?? sizes[0]
  const lines = fill({ ...letters, size }, text, width)
  if (lines.length <= most(size)) return { size, lines }
  const kept = lines.slice(0, most(size))
  return { size, lines: [...kept.slice(0, -1), ellipsis({ ...letters, size }, kept.at(-1) ?? '', width)] }
}

const widestWord = (setting: TypeSetting, text: string) => Math.max(0, ...text.split(' ').map((word) => widthOf(setting, word)))

/** Line after line as full as it gets. A word that is wider than a line goes on in the next. */
function fill(setting: TypeSetting, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((each) => pieces(setting, each, width))) {
    const longer = line ? `${line} ${word}` : word
    const fits = !line || widthOf(setting, longer) <= width
    if (!fits) lines.push(line)
    line = fits ? longer : word
  }
  return line ? [...lines, line] : lines
}

function pieces(setting: TypeSetting, word: string, width: number): string[] {
  const found = ['']
  for (const character of word) {
    const longer = found.at(-1) + character
    if (longer !== character && widthOf(setting, longer) > width) found.push(character)
    else found[found.length - 1] = longer
  }
  return found
}

/** The beginning of a line with an ellipsis behind it. */
export function ellipsis(setting: TypeSetting, line: string, width: number): string {
  let kept = line
  while (kept && widthOf(setting, `${kept}…`) > width) kept = kept.slice(0, -1)
  return `${kept.replace(/[\s,.;:–—-]+$/, '')}…`
}
