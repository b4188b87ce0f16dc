import type { Database } from '@/platform/database/database.server'
import { createRateLimit, type RateLimit } from '@/platform/http/rate-limit.server'
import { silentLog } from './test-database'

/** A limit on the number of uses, counted in memory. */
export const rateLimit = (points: number): RateLimit =>
  createRateLimit({ enabled: true, name: 'test', points, seconds: 600, db: { engine: 'sqlite' } as Database, log: silentLog })
