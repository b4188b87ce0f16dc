import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js/index-native.js'
import type { ExportedFile } from '@/content/feature.server'
import { errorReason } from '@/platform/error-code'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { dayAndTimeText } from '@/platform/time/date-format'

configure({ useWebWorkers: false })

/** The `export` command (spec B §6.5): all features' data in one zip, readable by its owner only. Throws StartError. */
export async function exportSite(services: Services, args: string[]): Promise<string> {
  const [file, ...more] = args
  if (!file || file.startsWith('-') || more.length > 0) throw new StartError('Usage: npm run export -- FILE.zip')
  const target = resolve(file)
  if (existsSync(target)) throw new StartError(`${target} already exists`)
  const unfinished = `${target}.${randomUUID()}.tmp`
  try {
    const count = await writeArchive(services, unfinished)
    await rename(unfinished, target)
    return `Exported ${count} files to ${target}. It contains personal data: protect it like the site's own data`
  } catch (error) {
    throw new StartError(`${target} could not be written (${errorReason(error)})`)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function writeArchive(services: Services, path: string): Promise<number> {
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const zip = new ZipWriter(Writable.toWeb(output) as WritableStream<Uint8Array>, { lastModDate: services.clock.now() })
  const parts = services.features.flatMap(({ exports = [] }) => exports)
  let count = 1
  // One after the other: so it needs no more memory than the largest piece.
  await zip.add('README.txt', streamOf(readme(services, parts)))
  for (const part of parts) {
    for await (const { path: name, content } of part.files(services)) {
      await zip.add(name, streamOf(content))
      count++
    }
  }
  await zip.close()
  return count
}

function streamOf(content: ExportedFile['content']): ReadableStream<Uint8Array> {
  const pieces = typeof content === 'string' ? [content] : content
  async function* bytes() {
    for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
  }
  return Readable.toWeb(Readable.from(bytes(), { objectMode: false })) as ReadableStream<Uint8Array>
}

function readme({ site, clock, config }: Services, parts: readonly { path: string; about: string }[]): string {
  const longest = Math.max(...parts.map(({ path }) => path.length))
  return `${site.community}
${config.publicUrl}
Exported on ${dayAndTimeText(clock.now().toISOString(), clock.timeZone)} (${clock.timeZone})

${parts.map(({ path, about }) => `${path.padEnd(longest)}  ${about}`).join('\n')}

Tables are CSV files in UTF-8, lists are JSON. Moments are ISO 8601 in UTC; times of events are those on the clocks of their time zone.
Texts are Markdown. Paths that begin with /uploads/ are files of the folder uploads.
Not in here: accounts, passwords, sessions and links; the log of changes; mail that was sent; and what was deleted.
What was changed while this was written may be in one file and not yet in another.
`
}
