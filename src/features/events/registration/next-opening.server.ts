import type { Database } from '@/platform/database/database.server'
import type { Clock } from '@/platform/time/clock'
import { listSettings } from '../event.repository.server'
import { deadlineOf } from './deadline.server'
import { settingsOf } from './stored-settings.server'

/** When registration for some event opens or closes next, ISO-8601 UTC: then pages say something else (spec B §3.1). */
export async function nextOpening(db: Database, clock: Clock): Promise<string | undefined> {
  const now = clock.now().toISOString()
  const rows = await listSettings(db)
  const moments = rows.flatMap((row) => [settingsOf(row).opensAt ?? '', deadlineOf(row, clock.timeZone) ?? ''])
  return moments.filter((moment) => moment > now).sort()[0]
}
