import { createHash } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from './durable-file.server'

/** Files that visitors fetch under `/uploads/`. A name holds the hash of its bytes, so a file never changes. */
export interface Storage {
  /** Stores `bytes` as `<hash>.<extension>`, `<hash>-<suffix>.<extension>` with a suffix; answers the site path. */
  put(bytes: Uint8Array, extension: string, suffix?: string): Promise<string>
  /** Removes the file behind a site path; one that is gone is no error. */
  remove(path: string): Promise<void>
  /** The folder the files are served from. */
  readonly folder: string
}

const NAME = /^\/uploads\/([a-z0-9][a-z0-9.-]*)$/

export function createFolderStorage(dataDir: string): Storage {
  const folder = join(dataDir, 'uploads')
  return {
    folder,
    async put(bytes, extension, suffix) {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const name = `${hash}${suffix ? `-${suffix}` : ''}.${extension}`
      const stored = await access(join(folder, name)).then(
        () => true,
        () => false,
      )
      if (!stored) await writeFileDurably(join(folder, name), bytes)
      return `/uploads/${name}`
    },
    async remove(path) {
      const name = NAME.exec(path)?.[1]
      if (name) await rm(join(folder, name), { force: true })
    },
  }
}
