import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { endAllSessions } from '@/features/auth/sessions/end-sessions.server'
import { holdAfterRestore } from '@/features/mail/held-mail.server'
import { applyErasures } from '@/features/people/apply-erasures.server'
import { addToErasureList, ERASURE_LIST, erasureListPaths, readErasureList } from '@/features/people/erasures/erasure-list.server'
import { restore } from '@/platform/backup/backup.server'
import type { Config } from '@/platform/config.server'
import type { Database } from '@/platform/database/database.server'
import { errorReason } from '@/platform/error-code'
import { StartError } from '@/platform/start-error.server'
import { counted } from '@/platform/text/nouns'
import { createClock } from '@/platform/time/clock'
import { defaultSite } from '@/site/facts'
import { columnTypes } from '../../db/column-types'
import { migrations } from '../../db/migrations'
import { features } from './registry/features.server'
import { openServices } from './services.server'

const USAGE = 'Usage: npm run restore -- FILE [--erasures FILE]'

const FACTORS_COME_BACK =
  'Passkeys that were removed, and recovery codes that were used, after the backup was made work again: have their owners remove and renew them'

/**
 * The `restore` command: a backup's sessions and links let no one in (spec B §9.3), and people who were erased since are erased again (§8.1). Answers
 * the words to print. Throws StartError for what the operator can fix.
 */
export async function restoreSite(config: Config, args: string[]): Promise<string> {
  const { file, list } = parse(args)
  if (list) await requireList(list)
  const collect = () => collectErasures(config, file, list)
  const prepare = async (db: Database) => {
    const clock = createClock(defaultSite.timeZone)
    await endAllSessions({ db, clock })
    await holdAfterRestore({ db, clock, features })
    // Before the database is in its place: after a restore that was cut short, the next start reads the list too.
    await collect()
  }
  const restored = await restore(config, file, { migrations, columnTypes, prepare })
  return [restored, await eraseAgain(config, (await collect()).length > 0), FACTORS_COME_BACK].join('\n')
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: { erasures: { type: 'string' } }, allowPositionals: true })
    if (positionals.length > 1) throw new StartError(USAGE)
    return { file: positionals[0], list: values.erasures }
  } catch {
    throw new StartError(USAGE)
  }
}

async function requireList(path: string) {
  if ((await read(path)).length === 0) throw new StartError(`${path} is no list of erasures`)
}

/** Brings the lists next to the backup and of the operator's choice into the data folder. Answers all that is listed. */
async function collectErasures(config: Config, file: string | undefined, list: string | undefined) {
  const paths = [...erasureListPaths(config), ...(file ? [join(dirname(file), ERASURE_LIST)] : []), ...(list ? [list] : [])]
  const erasures = (await Promise.all(paths.map(read))).flat()
  await addToErasureList(join(config.dataDir, ERASURE_LIST), erasures)
  return erasures
}

const read = (path: string) =>
  readErasureList(path).catch((error) => {
    throw new StartError(`${path} can't be read (${errorReason(error)})`)
  })

async function eraseAgain(config: Config, isListed: boolean): Promise<string> {
  if (!isListed)
    return `No ${ERASURE_LIST} was found, so no one was erased again. If anyone was erased after the backup was made, find that list, and restore again with --erasures FILE`
  const services = await openServices({ ...config, databaseUrl: undefined, logLevel: 'silent' }, { exclusive: false })
  try {
    return `${counted(await applyErasures(services), 'person who was', 'people who were')} erased after the backup was made, erased again`
  } finally {
    await services.db.close()
  }
}
