import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { expect, test } from 'vitest'
import { writeFileDurably } from './durable-file.server'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file is written whole, with the folders on its way, and nothing else', async () => {
  await using folder = await temporaryFolder()
  await writeFileDurably(join(folder.path, 'a', 'b', 'file.txt'), bytes('hello'))
  expect(await readFile(join(folder.path, 'a/b/file.txt'), 'utf8')).toBe('hello')
  expect(await readdir(join(folder.path, 'a/b'))).toEqual(['file.txt'])
})

test('an existing file is replaced', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file.txt')
  await writeFile(file, 'a longer text than the next one')
  await writeFileDurably(file, bytes('short'))
  expect(await readFile(file, 'utf8')).toBe('short')
})

test('many writers of one file leave one of their texts whole', async () => {
  await using folder = await temporaryFolder()
  const texts = Array.from({ length: 20 }, (_, count) => String(count).repeat(50_000))
  await Promise.all(texts.map((text) => writeFileDurably(join(folder.path, 'file.txt'), bytes(text))))
  expect(texts).toContain(await readFile(join(folder.path, 'file.txt'), 'utf8'))
  expect(await readdir(folder.path)).toEqual(['file.txt'])
})

test('a failure leaves no temporary file behind and is passed on', async () => {
  await using folder = await temporaryFolder()
  // A folder that is not empty cannot be replaced by a file.
  await mkdir(join(folder.path, 'file.txt', 'inside'), { recursive: true })
  await expect(writeFileDurably(join(folder.path, 'file.txt'), bytes('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder.path)).toEqual(['file.txt'])
})
