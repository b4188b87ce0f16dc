import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@/platform/config.server'

/** What names the file of an email: sent twice, it is still one file. */
export interface MailFile {
  key: string
  createdAt: string
}

/** Where an email is saved while no mail server is set. */
export const mailFilePath = (dataDir: string, { key, createdAt }: MailFile) =>
  join(dataDir, 'mail', `${createdAt.replaceAll(/[:.]/g, '-')}-${key}.eml`)

/** Removes the files of emails; one that is gone is no error. */
export async function removeMailFiles({ config }: { config: Pick<Config, 'dataDir'> }, files: readonly MailFile[]) {
  for (const file of files) await rm(mailFilePath(config.dataDir, file), { force: true })
}

/**
 * Removes the halves of emails that a kill left while they were written; they may name people who
 * are erased later, and nothing else knows of them. What other processes on the same folder are writing is younger than `age`, in milliseconds;
 * with 0 there are none, and all go, also those that a clock put back makes younger than now.
 */
export async function sweepMailFiles({ config }: { config: Pick<Config, 'dataDir'> }, age: number) {
  const folder = join(config.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => name.endsWith('.tmp')).map((name) => join(folder, name))) {
    const file = await stat(path).catch(() => undefined)
    if (file && (age === 0 || Date.now() - file.mtimeMs >= age)) await rm(path, { force: true })
  }
}
