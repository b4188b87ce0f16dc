import { createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { configure, type FileEntry, Reader, ZipReader, ZipWriter } from '@zip.js/zip.js/index-native.js'
import * as z from 'zod'
import type { AllRows } from '@/platform/database/all-rows.server'
import type { RawRow } from '@/platform/database/columns.server'
import { isFileName, type Storage } from '@/platform/storage/storage.server'
import { programVersion } from '@/platform/version.server'

configure({ useWebWorkers: false })

/** The first entry that a restore reads, and the last that is written: an archive that was cut short has none. */
const CONTENTS = 'flatirons.json'
const rowsPath = (table: string) => `rows/${table}.jsonl`
const UPLOADS = 'uploads/'

const contentsSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  /** How many rows each has. */
  tables: z.record(z.string(), z.int()),
  lastIds: z.record(z.string(), z.int()),
  uploads: z.int(),
})

/** What an archive says of itself (spec B §9.3). */
export type Contents = z.output<typeof contentsSchema>

/** Writes one file, readable by its owner only, that either engine can be restored from: rows by table as JSON lines, and the uploads. */
export async function writeArchive(file: string, rows: AllRows, uploads: Storage, madeAt: Date): Promise<Contents> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const zip = new ZipWriter(Writable.toWeb(output) as WritableStream<Uint8Array>, { lastModDate: madeAt })
  const { migrations, lastIds } = rows
  const contents: Contents = {
    format: 1,
    version: programVersion,
    madeAt: madeAt.toISOString(),
    migrations: [...migrations],
    tables: {},
    lastIds,
    uploads: 0,
  }
  for (const table of rows.tables) {
    let count = 0
    const lines = async function* () {
      for await (const batch of rows.rows(table)) {
        count += batch.length
        yield Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
      }
    }
    await zip.add(rowsPath(table), streamOf(lines()))
    contents.tables[table] = count
  }
  for await (const name of uploads.list()) {
    const upload = await uploads.read(name)
    // Deleted since it was listed.
    if (!upload) continue
    // Pictures, recordings and documents are compressed already.
    await zip.add(UPLOADS + name, upload.body, { level: 0 })
    contents.uploads++
  }
  await zip.add(CONTENTS, streamOf([Buffer.from(JSON.stringify(contents, undefined, 2))]))
  await zip.close()
  return contents
}

const streamOf = (bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>

export interface Archive {
  contents: Contents
  rows: AllRows
  unpackUploads(folder: string): Promise<void>
  close(): Promise<void>
}

/** Opens what `writeArchive` wrote; undefined for another kind of file. Reading throws where its bytes aren't those that were written. */
export async function openArchive(file: string): Promise<Archive | undefined> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    if (buffer.toString('latin1') === 'PK') return await read(handle)
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return undefined
}

async function read(handle: FileHandle): Promise<Archive> {
  const zip = new ZipReader(new FileReader(handle), { checkSignature: true })
  const entries = new Map<string, FileEntry>()
  for (const entry of await zip.getEntries()) if (!entry.directory) entries.set(entry.filename, entry)
  const contents = contentsSchema.parse(JSON.parse(await text(bytesOf(entries.get(CONTENTS)))))
  const uploads = [...entries].filter(([path]) => path.startsWith(UPLOADS))
  if (uploads.length !== contents.uploads) throw new Error(`${contents.uploads} uploads were written, and ${uploads.length} are there`)
  return {
    contents,
    rows: {
      migrations: contents.migrations,
      tables: Object.keys(contents.tables),
      lastIds: contents.lastIds,
      async *rows(table) {
        let count = 0
        for await (const batch of parseLines(bytesOf(entries.get(rowsPath(table))))) {
          count += batch.length
          yield batch
        }
        const written = contents.tables[table]
        if (count !== written) throw new Error(`${written} rows of ${table} were written, and ${count} are there`)
      },
    },
    async unpackUploads(folder) {
      for (const [path, entry] of uploads) {
        const name = path.slice(UPLOADS.length)
        if (!isFileName(name)) throw new Error(`${path} cannot be the name of an upload`)
        await entry.getData(Writable.toWeb(createWriteStream(join(folder, name), { mode: 0o600, flush: true })))
      }
    },
    async close() {
      await zip.close()
      await handle.close()
    },
  }
}

async function* bytesOf(entry: FileEntry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new Error('A part is missing')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = entry.getData(writable)
  // Its failure also ends the reading, and is thrown there.
  written.catch(() => {})
  yield* readable
  await written
}

async function* parseLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawRow[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line))
  }
  if (rest) throw new Error('A line is cut short')
}

/** Only the parts that are asked for are read. */
class FileReader extends Reader<FileHandle> {
  readonly #handle: FileHandle

  constructor(handle: FileHandle) {
    super(handle)
    this.#handle = handle
  }

  override async init() {
    await super.init?.()
    this.size = (await this.#handle.stat()).size
  }

  override async readUint8Array(index: number, length: number) {
    const { buffer, bytesRead } = await this.#handle.read(new Uint8Array(length), 0, length, index)
    return buffer.subarray(0, bytesRead)
  }
}
