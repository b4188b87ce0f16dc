import { instantOf } from '@/platform/time/zoned-time'
import type { Session, Timing } from '../series/timing'

/** When a session is over, ISO-8601 UTC: at the end of its day where only its beginning is known. */
export const sessionEnd = (session: Pick<Session, 'startsAt' | 'endsAt' | 'timeZone'>, { endsAt }: Pick<Timing, 'endsAt'>): string =>
  instantOf(
    endsAt === null && session.endsAt === session.startsAt ? `${session.startsAt.slice(0, 10)}T23:59` : session.endsAt,
    session.timeZone,
  )
