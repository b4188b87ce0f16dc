import type { Database } from '@/platform/database/database.server'
import { listSettings } from '../event.repository.server'
import { settingsOf } from './stored-settings.server'

/** When registration for some event opens or closes next after `now` (ISO-8601 UTC): then pages say something else (spec B §3.1). */
export async function nextOpening(db: Database, now: string): Promise<string | undefined> {
  const moments = (await listSettings(db)).flatMap((row) => {
    const { opensAt, closesAt } = settingsOf(row)
    return [opensAt ?? '', closesAt ?? '']
  })
  return moments.filter((moment) => moment > now).sort()[0]
}
