import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeFileDurably } from './durable-file.server'

/** Files that visitors fetch under `/uploads/`. A file under a name never changes, so it may be cached forever. */
export interface Storage {
  /** Stores a file durably under `name` (`[a-z0-9][a-z0-9.-]*`), replacing nothing: names hold random parts. */
  put(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** A file's bytes; undefined where there is none. A body that is not read to its end must be cancelled. */
  read(name: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | undefined>
  size(name: string): Promise<number | undefined>
  list(): AsyncIterable<string>
}

/** Uploads in `uploads` inside the data folder, each written so that it survives a power cut once `put` is done. */
export function createFolderStorage(dataDir: string): Storage {
  const pathOf = (name: string) => join(dataDir, 'uploads', name)
  return {
    async put(name, bytes) {
      requireFileName(name)
      await writeFileDurably(pathOf(name), bytes)
    },
    async remove(name) {
      if (isFileName(name)) await rm(pathOf(name), { force: true })
    },
    async read(name) {
      return isFileName(name) ? readFile(pathOf(name)) : undefined
    },
    async size(name) {
      if (!isFileName(name)) return undefined
      return (await stat(pathOf(name)).catch(undefinedIfGone))?.size
    },
    async *list() {
      const names = (await readdir(pathOf('')).catch(undefinedIfGone)) ?? []
      yield* names.filter((name) => isFileName(name) && !name.endsWith('.tmp'))
    },
  }
}

// Writing it down adds 41 characters for a while, and no file system takes more than 255.
const FILE_NAME = /^[a-z0-9][a-z0-9.-]{0,199}$/

/** Nothing is ever stored under another name, so looking for one finds nothing. */
export const isFileName = (name: string) => FILE_NAME.test(name)

/** Throws for a name that no file may have: it could lead out of the folder. */
export function requireFileName(name: string) {
  if (!isFileName(name)) throw new Error('This cannot be the name of a stored file')
}

export function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function readFile(path: string) {
  const file = await open(path).catch(undefinedIfGone)
  if (!file) return undefined
  const { size } = await file.stat()
  return { body: Readable.toWeb(file.createReadStream()) as ReadableStream, size }
}
