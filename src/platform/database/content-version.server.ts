import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@/platform/logger.server'
import type { Clock } from '@/platform/time/clock'
import type { Database } from './database.server'
import { DatabaseAway } from './database-errors.server'

interface SiteStateTable {
  key: string
  value: number
}

declare module './database.server' {
  interface Schema {
    site_state: SiteStateTable
  }
}

const POLL = 400
const TIMEOUT_MS = 2000
/** How long pages are shown that the database can't confirm, in milliseconds (spec B §9.4). */
const MAX_UNCONFIRMED = 10 * 60_000

export type ContentVersion = ReturnType<typeof createContentVersion>

/** Signals that public pages have changed: by any process, because a day has ended, or a moment has come (`expire`). */
export function createContentVersion({ db, clock, log }: { db: Database; clock: Clock; log: Logger }, now = () => performance.now()) {
  const listeners: (() => void)[] = []
  /** The version and the day that the listeners were last notified of. Undefined before the watch begins. */
  let announced: { version: number; day: string } | undefined
  let unconfirmedSince: number | undefined
  const waiting = new Set<(error: DatabaseAway) => void>()
  let isExpiryDue = false
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const row = await db.selectFrom('site_state').select('value').where('key', '=', 'content-version').executeTakeFirst()
    return row?.value ?? 0
  }

  const compare = async () => {
    const before = announced
    const found = { version: await read(), day: clock.today() }
    // Changes that this process made during the read were announced already; the next read sees the rest.
    if (announced !== before) return
    if (isExpiryDue || (before && (before.version !== found.version || before.day !== found.day))) changed()
    isExpiryDue = false
    announced = found
  }

  /** Pages stay for a while without the database: anything is better than none. */
  const continueWithout = (error: unknown) => {
    if (unconfirmedSince === undefined)
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The content version could not be read')
    unconfirmedSince ??= now()
    for (const giveUp of waiting) giveUp(new DatabaseAway())
    if (now() - unconfirmedSince > MAX_UNCONFIRMED) changed()
  }

  const look = async () => {
    try {
      await Promise.race([compare(), tooLong()])
      unconfirmedSince = undefined
    } catch (error) {
      continueWithout(error)
    }
  }
  let looking: Promise<void> | undefined
  const confirm = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    /** Called first by each transaction that changes public content: they then wait for one another, so that what one reads still holds. */
    async raise() {
      const { value } = await db
        .updateTable('site_state')
        .set((e) => ({ value: e('value', '+', 1) }))
        .where('key', '=', 'content-version')
        .returning('value')
        .executeTakeFirstOrThrow()
      db.afterCommit(() => {
        // Changes wait for one another, so this one's version comes after all that were committed before it.
        if (announced) announced = { ...announced, version: Math.max(announced.version, value) }
        changed()
      })
    },
    /** Notifies only this process, when the passing of time has changed what pages show. */
    expire() {
      if (unconfirmedSince === undefined) changed()
      else isExpiryDue = true
    },
    /** The database is away, for ten minutes at most, so that what this process shows may have changed elsewhere. */
    isUnconfirmed: () => unconfirmedSince !== undefined && now() - unconfirmedSince <= MAX_UNCONFIRMED,
    confirm,
    /** Throws DatabaseAway at once while the database is away: a silent one is given up only after 20 seconds a statement. */
    async untilAway<T>(work: () => Promise<T>): Promise<T> {
      if (unconfirmedSince !== undefined) throw new DatabaseAway()
      const { promise: missed, reject: giveUp } = Promise.withResolvers<never>()
      waiting.add(giveUp)
      try {
        return await Promise.race([work(), missed])
      } finally {
        waiting.delete(giveUp)
      }
    },
    onChange: (listener: () => void): void => void listeners.push(listener),
    async watch() {
      let stopped = false
      let timer: NodeJS.Timeout | undefined
      const turn = async () => {
        await confirm()
        if (!stopped) timer = setTimeout(turn, POLL).unref()
      }
      await turn()
      return {
        stop() {
          stopped = true
          clearTimeout(timer)
        },
      }
    },
  }
}

async function tooLong(): Promise<never> {
  await wait(TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The database took too long')
}
