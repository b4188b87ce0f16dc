import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../support/eventually'
import { temporaryFolder } from '../support/temporary-folder'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

function isDone(program: string, ...args: string[]): boolean {
  try {
    run(program, ...args)
    return true
  } catch {
    return false
  }
}

export interface SmallDisk extends AsyncDisposable {
  path: string
  fill(): void
  makeRoom(): void
  /** The folders into which files are put; SQLite goes on in the files that it has open. */
  makeReadOnly(): Promise<void>
  makeWritable(): void
}

/** A disk of some megabytes in memory. Undefined where this process may not mount one. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await temporaryFolder()
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path)
  } catch {
    await folder[Symbol.asyncDispose]()
    return undefined
  }
  const filler = join(folder.path, 'filler')
  const written = ['uploads', 'mail'].map((name) => join(folder.path, name))
  for (const path of written) mkdirSync(path)
  return {
    path: folder.path,
    fill() {
      const file = openSync(filler, 'a')
      const { bsize } = statfsSync(folder.path)
      try {
        for (;;) writeSync(file, Buffer.alloc(bsize))
      } catch {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler),
    async makeReadOnly() {
      for (const path of written) {
        run('mount', '--bind', path, path)
        // Refused as long as a file that is being written there is open.
        await eventually(`${path} is read-only`, () => isDone('mount', '-o', 'remount,ro,bind', path))
      }
    },
    makeWritable() {
      for (const path of written) run('umount', '--lazy', path)
    },
    async [Symbol.asyncDispose]() {
      run('umount', '-l', folder.path)
      await folder[Symbol.asyncDispose]()
    },
  }
}
