import { UnreadableFile } from './unreadable-file.server'

interface DecodedText {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  /** The lines, from 1, that hold bytes of another encoding: U+FFFD is in their place. */
  spoiled: number[]
}

/** A file's text and encoding: UTF-8, where a stray byte spoils only its line, UTF-16 by its mark or zeros, else Windows-1252. Throws UnreadableFile. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes)
  const decoded = wide ? { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' as const, spoiled: [] } : decodeNarrow(bytes)
  if (decoded.text.includes('\0')) throw new UnreadableFile('it is not a text file; unpack an archive first')
  return decoded
}

/** Excel's 'Unicode text' is UTF-16. */
function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: files begin with an ASCII character.
  if (first && second === 0) return 'utf-16le'
  return first === 0 && second ? 'utf-16be' : undefined
}

function decodeNarrow(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', spoiled: [] }
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    // A letter beyond ASCII takes two bytes or more of UTF-8, which hardly ever make sense in another encoding.
    if (/[^\0-\x7f\ufffd]/.test(text))
      return { text, encoding: 'UTF-8', spoiled: text.split('\n').flatMap((line, index) => (line.includes('\ufffd') ? [index + 1] : [])) }
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252', spoiled: [] }
  }
}

const [LINE_FEED, RETURN, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]

/** Moves each fold of a calendar that is within a character behind it: programs fold after a number of bytes (RFC 5545 §3.1). Lines keep their numbers. */
export function withFoldsBetweenCharacters(bytes: Uint8Array): Uint8Array {
  if (
    !/^\s*BEGIN:VCALENDAR/i.test(
      Buffer.from(bytes.subarray(0, 200))
        .toString('latin1')
        .replace(/^\xef\xbb\xbf/, ''),
    )
  )
    return bytes
  const moved = new Uint8Array(bytes.length)
  let [read, written] = [0, 0]
  let folds: number[] = []
  while (read < bytes.length) {
    const fold = foldAt(bytes, read)
    const isWithin = fold > 0 && isContinuation(bytes[read + fold])
    if (isWithin) folds.push(...bytes.subarray(read, read + fold))
    else if (folds.length > 0 && !isContinuation(bytes[read])) {
      moved.set(folds, written)
      written += folds.length
      folds = []
    }
    if (isWithin) read += fold
    else if (read < bytes.length) moved[written++] = bytes[read++] ?? 0
  }
  moved.set(folds, written)
  return moved
}

/** In UTF-8, a byte within a character. */
const isContinuation = (byte = 0) => byte >= 0x80 && byte < 0xc0

/** How many bytes the fold has that begins at `index`: a line end, and the space or tab after it; 0 where none does. */
function foldAt(bytes: Uint8Array, index: number): number {
  const length = bytes[index] === RETURN && bytes[index + 1] === LINE_FEED ? 2 : Number(bytes[index] === LINE_FEED)
  const next = bytes[index + length]
  return length > 0 && (next === SPACE || next === TAB) ? length + 1 : 0
}
