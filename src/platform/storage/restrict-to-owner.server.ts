import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@/platform/error-code'

export interface SharedPath {
  path: string
  code: string
}

/** Restricts a folder to its owner, except private subfolders and links. Answers the first path that could not be changed. */
export async function restrictToOwner(folder: string): Promise<SharedPath | undefined> {
  // Windows has no such permissions.
  if (process.platform === 'win32') return undefined
  const inside = await tightenAllIn(folder)
  // Last, so that an interrupted run starts over next time.
  const itself = await reported(folder, () => tighten(folder, 0o700))
  return inside ?? itself
}

const tightenAllIn = (folder: string) =>
  reported(folder, async () => {
    const failures: (SharedPath | undefined)[] = []
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isFile()) failures.push(await reported(path, () => tighten(path, 0o600)))
      else if (entry.isDirectory())
        failures.push(await reported(path, async () => ((await isShared(path)) ? restrictToOwner(path) : undefined)))
    }
    return failures.find((failure) => failure !== undefined)
  })

async function tighten(path: string, mode: number): Promise<undefined> {
  if (await isShared(path)) await chmod(path, mode)
}

const isShared = async (path: string) => ((await stat(path)).mode & 0o077) !== 0

async function reported(path: string, work: () => Promise<SharedPath | undefined>): Promise<SharedPath | undefined> {
  try {
    return await work()
  } catch (error) {
    const code = errorCode(error) ?? 'unknown'
    // A temporary file of another process may be gone by now.
    return code === 'ENOENT' ? undefined : { path, code }
  }
}
