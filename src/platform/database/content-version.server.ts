import type { Logger } from '@/platform/logger.server'
import type { Clock } from '@/platform/time/clock'
import type { Database } from './database.server'

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

/** Tells when what the public pages show has changed: by this process, by another one, because a day has ended, or a moment has come (`expire`). */
export interface ContentVersion {
  /**
   * Called first by every transaction that changes public content. Such transactions then wait for one another, so that
   * what one of them reads (a free slug, the last place) still holds when it writes.
   */
  raise(): Promise<void>
  /** Notifies only this process, when the passing of time has changed what pages show. */
  expire(): void
  /** Registers what to do at every change. */
  onChange(listener: () => void): void
  /** Starts to watch for other processes' changes and for midnight. */
  watch(): Promise<{ stop(): void }>
}

export function createContentVersion({ db, clock, log }: { db: Database; clock: Clock; log: Logger }): ContentVersion {
  const listeners: (() => void)[] = []
  /** The version and the day that the listeners were last notified of. Undefined before the watch begins. */
  let announced: { version: number; day: string } | undefined
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const read = async () => {
    const row = await db.q().selectFrom('site_state').select('value').where('key', '=', 'content-version').executeTakeFirst()
    return row?.value ?? 0
  }

  /** Reads the database, and notifies the listeners of what other processes changed. */
  const compare = async () => {
    const before = announced
    const found = { version: await read(), day: clock.today() }
    // Changes that this process made during the read were announced already; the next read sees the rest.
    if (announced !== before) return
    if (before && (before.version !== found.version || before.day !== found.day)) changed()
    announced = found
  }

  return {
    async raise() {
      const { value } = await db
        .q()
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
    expire: changed,
    onChange: (listener) => void listeners.push(listener),
    async watch() {
      let stopped = false
      let timer: NodeJS.Timeout | undefined
      const look = async () => {
        try {
          await compare()
        } catch (error) {
          // Pages rendered in the meantime may be stale, so all of them expire.
          changed()
          log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The content version could not be read')
        }
        if (!stopped) timer = setTimeout(look, POLL).unref()
      }
      await look()
      return {
        stop() {
          stopped = true
          clearTimeout(timer)
        },
      }
    },
  }
}
