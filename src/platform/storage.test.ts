import { access, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { createFolderStorage } from './storage.server'

const bytes = (text: string) => new TextEncoder().encode(text)

test('decisions, uploads: a file is stored under a name that holds the hash of its bytes', async () => {
  await using folder = await temporaryFolder()
  const storage = createFolderStorage(folder.path)
  const path = await storage.put(bytes('hello'), 'webp')
  expect(path).toBe('/uploads/2cf24dba5fb0a30e26e83b2ac5b9e29e.webp')
  expect(await readFile(join(folder.path, path), 'utf8')).toBe('hello')
  expect(await storage.put(bytes('other'), 'webp')).not.toBe(path)
  expect(await storage.put(bytes('hello'), 'webp', '960')).toBe('/uploads/2cf24dba5fb0a30e26e83b2ac5b9e29e-960.webp')
})

test('the same bytes again are the same file, and are not written again', async () => {
  await using folder = await temporaryFolder()
  const storage = createFolderStorage(folder.path)
  const path = await storage.put(bytes('hello'), 'webp')
  const { ino } = await stat(join(folder.path, path))
  expect(await storage.put(bytes('hello'), 'webp')).toBe(path)
  expect((await stat(join(folder.path, path))).ino).toBe(ino)
  expect(await readdir(storage.folder)).toHaveLength(1)
})

test('a removed file is gone, and removing it again is no error', async () => {
  await using folder = await temporaryFolder()
  const storage = createFolderStorage(folder.path)
  const path = await storage.put(bytes('hello'), 'webp')
  await storage.remove(path)
  await storage.remove(path)
  expect(await readdir(storage.folder)).toEqual([])
})

test.each([
  '/uploads/../keep.txt',
  '/uploads/..',
  '/uploads/',
  '/images/keep.txt',
  'keep.txt',
  '/uploads/a/../../keep.txt',
  '/uploads/..%2fkeep.txt',
])('nothing outside the folder can be removed: %s', async (path) => {
  await using folder = await temporaryFolder()
  const storage = createFolderStorage(folder.path)
  await storage.put(bytes('hello'), 'webp')
  await writeFile(join(folder.path, 'keep.txt'), '')
  await storage.remove(path)
  await access(join(folder.path, 'keep.txt'))
  expect(await readdir(storage.folder)).toHaveLength(1)
})
