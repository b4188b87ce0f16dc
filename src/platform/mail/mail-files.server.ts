import { rm } from 'node:fs/promises'
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
