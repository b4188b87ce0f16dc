import type { UploadUse } from '@/content/staff/upload-use.schema'
import { capitalize } from '@/platform/text/nouns'
import type { MediaFile } from './media.schema'

/** `184 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** `12 files`, as one counts in a sentence. */
export const filesText = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`)

/** What precedes the name of what uses a file. */
export function wordsBefore({ kind, state }: Pick<UploadUse, 'kind' | 'state'>): string {
  if (state === 'deleted') return `Kept with the deleted ${kind}`
  return state === 'former' ? `Kept for the history of the ${kind}` : capitalize(kind)
}

/** What a file is called where its picture is not seen: by what uses it first, else by its own name. */
export function formatName({ kind, name, uses: [use] }: Pick<MediaFile, 'kind' | 'name' | 'uses'>): string {
  const what = kind === 'picture' ? 'picture' : 'PDF'
  return use ? `${what} of ${use.label}` : `${what} ${name}`
}
