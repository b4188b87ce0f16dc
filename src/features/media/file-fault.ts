import { type UploadKind, uploadRules } from './upload-rules'

/** How files of each kind begin. In ISO media files the brand stands behind the size of the first box. */
const beginnings: Record<UploadKind, RegExp> = {
  image: /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/,
  flyer: /^%PDF/,
}

/**
 * Why the server would refuse a chosen file, in its words, before anything is sent; undefined where nothing is against it. Judged as
 * there: by size and first bytes, not by name.
 */
export async function findFileFault(kind: UploadKind, file: Blob): Promise<string | undefined> {
  const { maxBytes, tooLarge, wrongType } = uploadRules[kind]
  if (file.size > maxBytes) return tooLarge
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return beginnings[kind].test(String.fromCharCode(...bytes)) ? undefined : wrongType
}
