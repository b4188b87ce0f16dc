import type { Engine } from '@/platform/database/database.server'

/** Where PostgreSQL is there to test on; SQLite always is. Tests of the built program read it here, without loading the whole program. */
export const testedEngines: Engine[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']
