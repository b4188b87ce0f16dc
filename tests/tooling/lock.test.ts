import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { identity, withLock } from '../../scripts/lock.mjs'

function lockFile() {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  return { file: join(folder, 'lock'), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

describe('decisions, running: installing and building are locked', () => {
  test('lets one in at a time, and says who the others wait for', async () => {
    using lock = lockFile()
    const events: string[] = []
    const work = (name: string) => async () => {
      events.push(`${name} in`)
      await new Promise((done) => setTimeout(done, 5))
      events.push(`${name} out`)
    }
    await Promise.all(['a', 'b', 'c'].map((name) => withLock(lock.file, work(name), (holder) => events.push(`wait for ${holder}`))))
    expect(events.filter((event) => event.startsWith('wait'))).toEqual([`wait for ${process.pid}`, `wait for ${process.pid}`])
    const worked = events.filter((event) => !event.startsWith('wait'))
    for (const [at, event] of worked.entries()) if (event.endsWith('in')) expect(worked[at + 1]).toBe(event.replace('in', 'out'))
    expect(worked).toHaveLength(6)
  })

  test('takes over from a process that has died', async () => {
    using lock = lockFile()
    writeFileSync(lock.file, `${spawnSync('true').pid}`)
    expect(await withLock(lock.file, async () => 'done')).toBe('done')
  })

  test('takes over when the process id belongs to another process by now', async () => {
    using lock = lockFile()
    writeFileSync(lock.file, `${identity(process.pid)}0`)
    expect(await withLock(lock.file, async () => 'done')).toBe('done')
  })

  test('is released when the work fails', async () => {
    using lock = lockFile()
    await expect(withLock(lock.file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(existsSync(lock.file)).toBe(false)
  })
})
