import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Every message in a data folder, oldest first. */
export async function readMail(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
}
