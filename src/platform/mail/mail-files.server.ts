import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@/platform/config.server'
import { errorReason } from '@/platform/error-code'
import type { Logger } from '@/platform/logger.server'

/** What names the file of an email: sent twice, it is still one file. */
export interface MailFile {
  key: string
  createdAt: string
}

/** Where an email is saved while no mail server is set. */
export const mailFilePath = (dataDir: string, { key, createdAt }: MailFile) =>
  join(dataDir, 'mail', `${createdAt.replaceAll(/[:.]/g, '-')}-${key}.eml`)

/** Removes the files of emails; one that is gone is no error. Never throws, for what they were about is deleted already. */
export async function removeMailFiles({ config, log }: { config: Pick<Config, 'dataDir'>; log: Logger }, files: readonly MailFile[]) {
  for (const file of files) {
    try {
      await rm(mailFilePath(config.dataDir, file), { force: true })
    } catch (error) {
      log.error({ error: errorReason(error), key: file.key }, 'The file of a deleted email could not be removed: delete it by hand')
    }
  }
}
