import { UnreadableFile } from './unreadable-file.server'

/**
 * The text of a file, without a byte order mark, and the encoding in which it was written: UTF-8, UTF-16 by its mark or its zeros, and for
 * whatever is neither Windows-1252, of which Latin-1 is a part. Throws UnreadableFile for what is no text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' } {
  const wide = wideEncoding(bytes)
  const decoded = wide
    ? { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' as const }
    : (decodeUtf8(bytes) ?? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' as const })
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

function decodeUtf8(bytes: Uint8Array) {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' as const }
  } catch {
    return undefined
  }
}
