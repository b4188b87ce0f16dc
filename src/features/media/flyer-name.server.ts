/** In bytes, so that with it a file's name in the storage is not too long. */
const MAX_NAME = 80

/** A flyer's name in the storage: `unique`, then its own name as hexadecimal digits, so that any character may be in that. */
export function flyerFileName(unique: string, ownName: string): string {
  const title = (ownName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.pdf$/i, '')
    .replace(/\p{C}/gu, '')
    .trim()
  let kept = ''
  for (const character of title) {
    if (Buffer.byteLength(kept + character) > MAX_NAME) break
    kept += character
  }
  return `${[unique, Buffer.from(kept).toString('hex')].filter(Boolean).join('-')}.pdf`
}

/** The name under which a flyer is downloaded, by that of its file; undefined for one that came without, or before names were kept. */
export function ownNameOfFlyer(fileName: string): string | undefined {
  const [, digits] = /^[0-9a-f]{16}-[0-9a-f]{8}-((?:[0-9a-f]{2})+)\.pdf$/.exec(fileName) ?? []
  return digits && `${Buffer.from(digits, 'hex').toString()}.pdf`
}
