import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@tests/support/temporary-folder'
import { expect, test } from 'vitest'
import { sweepMailFiles } from './mail-files.server'

test('spec B §8.1: what a kill left of an email that was being written is removed, and nothing that another process is writing', async () => {
  await using folder = await temporaryFolder()
  const config = { dataDir: folder.path }
  await sweepMailFiles({ config }, 60_000)
  const mail = join(folder.path, 'mail')
  await mkdir(mail)
  for (const name of ['whole.eml', 'half.eml.1.tmp', 'writing.eml.2.tmp']) await writeFile(join(mail, name), '')
  await utimes(join(mail, 'half.eml.1.tmp'), 0, 0)
  await sweepMailFiles({ config }, 60_000)
  expect((await readdir(mail)).sort()).toEqual(['whole.eml', 'writing.eml.2.tmp'])
  // The clock was put back, or the file was written within this millisecond, whose parts a file keeps and Date.now() does not.
  await utimes(join(mail, 'writing.eml.2.tmp'), new Date(), new Date(Date.now() + 60_000))
  await sweepMailFiles({ config }, 0)
  expect(await readdir(mail)).toEqual(['whole.eml'])
})
