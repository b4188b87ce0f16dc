import { readdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openBucketServer } from '@tests/support/bucket-server'
import { eventually } from '@tests/support/eventually'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { describe, expect, test } from 'vitest'
import { readConfig } from '@/platform/config.server'
import { createLogger } from '@/platform/logger.server'
import { createBucketStorage } from './bucket-storage.server'
import { createFolderStorage, type Storage } from './storage.server'

const bytes = (text: string) => new TextEncoder().encode(text)
const log = createLogger('silent')

interface Store extends AsyncDisposable {
  storage: Storage
  /** The names of all that is stored. */
  names(): Promise<string[]>
}

const stores: [string, () => Promise<Store>][] = [
  [
    'a folder',
    async () => {
      const { path, ...folder } = await temporaryFolder()
      const storage = createFolderStorage(join(path, 'data'))
      return { ...folder, storage, names: async () => readdir(join(path, 'data', 'uploads')).catch(() => []) }
    },
  ],
  [
    'a bucket',
    async () => {
      const bucket = await openBucketServer()
      const { s3 } = readConfig({ contactEmail: '', mailFrom: '' }, bucket.env)
      if (!s3) throw new Error('No bucket')
      const storage = createBucketStorage(s3, log)
      const names = async () => [...bucket.objects.keys()].map((key) => key.replace(/^uploads\//, ''))
      return { storage, names, [Symbol.asyncDispose]: () => bucket[Symbol.asyncDispose]() }
    },
  ],
]

/** What is stored under a name, as text; undefined where nothing is. */
async function textOf(storage: Storage, name: string) {
  const file = await storage.read(name)
  return file && (await buffer(file.body)).toString()
}

/** Names that would lead out of the folder, or that no file has. */
const impossible = ['', '.', '..', '../keep.txt', 'a/../../keep.txt', 'a/b.webp', '..\\keep.txt', '/etc/passwd', '.hidden', '-a.webp']
const unusual = ['A.webp', 'a b.webp', 'a%2fb.webp', 'a\0.webp', 'a.webp\n', 'ä.webp', `${'a'.repeat(200)}.webp`]

describe.each(stores)('decisions, running: uploads in %s', (_name, openStore) => {
  test('what was stored is read as it was, with its size', async () => {
    await using store = await openStore()
    const picture = new Uint8Array(300_000).map((_, index) => index % 251)
    await store.storage.put('a1-960.webp', picture)
    const file = await store.storage.read('a1-960.webp')
    expect([file?.size, await store.storage.size('a1-960.webp')]).toEqual([300_000, 300_000])
    expect(file && (await buffer(file.body)).equals(picture)).toBe(true)
    expect(await store.names()).toEqual(['a1-960.webp'])
  })

  test('an empty file is a file', async () => {
    await using store = await openStore()
    await store.storage.put('empty.pdf', bytes(''))
    expect(await store.storage.read('empty.pdf')).toMatchObject({ size: 0 })
    expect(await textOf(store.storage, 'empty.pdf')).toBe('')
  })

  test('under an unknown name there is nothing', async () => {
    await using store = await openStore()
    expect([await store.storage.read('none.webp'), await store.storage.size('none.webp')]).toEqual([undefined, undefined])
    await store.storage.put('some.webp', bytes('hello'))
    expect(await store.storage.read('none.webp')).toBeUndefined()
  })

  test('a removed file is gone, and removing it again is no error', async () => {
    await using store = await openStore()
    await store.storage.put('a.webp', bytes('hello'))
    await store.storage.put('b.webp', bytes('stays'))
    await store.storage.remove('a.webp')
    await store.storage.remove('a.webp')
    expect(await store.names()).toEqual(['b.webp'])
    expect(await textOf(store.storage, 'a.webp')).toBeUndefined()
  })

  test('many files at once are all stored and read whole', async () => {
    await using store = await openStore()
    const names = Array.from({ length: 30 }, (_, count) => `file-${count}.pdf`)
    await Promise.all(names.map((name) => store.storage.put(name, bytes(name.repeat(10_000)))))
    expect(await Promise.all(names.map((name) => textOf(store.storage, name)))).toEqual(names.map((name) => name.repeat(10_000)))
  })

  test.each([...impossible, ...unusual])('no file has the name %j: storing it fails, and looking for it finds nothing', async (name) => {
    await using store = await openStore()
    await store.storage.put('a.webp', bytes('hello'))
    await expect(store.storage.put(name, bytes('x'))).rejects.toThrow('This cannot be the name of a stored file')
    expect(await store.storage.read(name)).toBeUndefined()
    await store.storage.remove(name)
    expect(await store.names()).toEqual(['a.webp'])
  })
})

test('nothing outside the folder can be read or removed', async () => {
  await using folder = await temporaryFolder()
  const storage = createFolderStorage(folder.path)
  await storage.put('a.webp', bytes('hello'))
  await writeFile(join(folder.path, 'keep.txt'), 'secret')
  for (const name of impossible) {
    await storage.remove(name)
    expect(await storage.read(name)).toBeUndefined()
  }
  expect((await readdir(folder.path)).sort()).toEqual(['keep.txt', 'uploads'])
})

test.skipIf(process.platform !== 'linux')('a file is closed when it has been read, and when its reader goes away', async () => {
  await using folder = await temporaryFolder()
  const storage = createFolderStorage(folder.path)
  await storage.put('a.pdf', new Uint8Array(5_000_000))
  const isOpen = async () => {
    const open = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return open.includes(join(folder.path, 'uploads', 'a.pdf'))
  }
  const unread = await storage.read('a.pdf')
  const begun = (await storage.read('a.pdf'))?.body.getReader()
  await begun?.read()
  const read = await storage.read('a.pdf')
  expect(await isOpen()).toBe(true)
  expect(read && (await buffer(read.body)).length).toBe(5_000_000)
  await unread?.body.cancel()
  await begun?.cancel()
  await eventually('all closed', async () => !(await isOpen()))
})
