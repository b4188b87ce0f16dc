import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@/platform/config.server'

export interface MailFile {
  key: string
  createdAt: string
}

export const mailFilePath = (dataDir: string, { key, createdAt }: MailFile) =>
  join(dataDir, 'mail', `${createdAt.replaceAll(/[:.]/g, '-')}-${key}.eml`)

export async function removeMailFiles({ config }: { config: Pick<Config, 'dataDir'> }, files: readonly MailFile[]) {
  for (const file of files) await rm(mailFilePath(config.dataDir, file), { force: true })
}

/** Removes half-written emails that a kill left, since they may name people erased later; younger ones than `age` (ms) may be in progress. */
export async function sweepMailFiles({ config }: { config: Pick<Config, 'dataDir'> }, age: number) {
  const folder = join(config.dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  for (const path of names.filter((name) => name.endsWith('.tmp')).map((name) => join(folder, name))) {
    const file = await stat(path).catch(() => undefined)
    if (file && (age === 0 || Date.now() - file.mtimeMs >= age)) await rm(path, { force: true })
  }
}
