import { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { describe, expect, test, vi } from 'vitest'
import { restrictToOwner } from './restrict-to-owner.server'

vi.mock('node:fs/promises', { spy: true })

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

async function makeFile(path: string) {
  await writeFile(path, '')
  await chmod(path, 0o644)
}

async function makeFolder(path: string, mode = 0o755) {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
}

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  test('is only its owner’s, with all that is in it', async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, 'data')
    await makeFolder(join(data, 'mail', 'older'))
    for (const path of ['', 'mail']) await makeFolder(join(data, path))
    for (const name of ['flatirons.db', 'mail/a.eml', 'mail/older/b.eml']) await makeFile(join(data, name))
    expect(await restrictToOwner(data)).toBeUndefined()
    expect(await Promise.all(['', 'mail', 'mail/older'].map((name) => modeOf(join(data, name))))).toEqual(['700', '700', '700'])
    expect(await Promise.all(['flatirons.db', 'mail/a.eml', 'mail/older/b.eml'].map((name) => modeOf(join(data, name))))).toEqual([
      '600',
      '600',
      '600',
    ])
  })

  test('leaves the target of a link as it is', async () => {
    await using folder = await temporaryFolder()
    await makeFile(join(folder.path, 'another program’s'))
    await makeFolder(join(folder.path, 'data'))
    await symlink(join(folder.path, 'another program’s'), join(folder.path, 'data', 'link'))
    expect(await restrictToOwner(join(folder.path, 'data'))).toBeUndefined()
    expect(await modeOf(join(folder.path, 'another program’s'))).toBe('644')
  })

  test('reports what is another user’s, and restricts the rest', async () => {
    await using folder = await temporaryFolder()
    for (const name of ['another user’s', 'ours']) await makeFile(join(folder.path, name))
    await chmod(folder.path, 0o755)
    vi.mocked(chmod).mockRejectedValueOnce(Object.assign(new Error('planted'), { code: 'EPERM' }))
    const failed = await restrictToOwner(folder.path)
    expect(failed).toEqual({ path: expect.stringMatching(/ours|another user’s/), code: 'EPERM' })
    const modes = await Promise.all(['another user’s', 'ours', ''].map((name) => modeOf(join(folder.path, name))))
    expect(modes.sort()).toEqual(['600', '644', '700'])
  })
})
