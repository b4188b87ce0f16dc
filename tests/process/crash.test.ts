import { expect, test } from 'vitest'
import { type CrashSite, crashRound } from '../support/crash-round'
import { createDatabase } from '../support/create-database'
import { temporaryFolder } from '../support/temporary-folder'
import { testedEngines } from '../support/tested-engines'

/** More by hand: CRASH_ROUNDS=20. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)

test.each(testedEngines)(
  'running: kill -9 during 200 registrations loses none that was acknowledged and doubles nothing, on %s',
  async (engine) => {
    await using folder = await temporaryFolder()
    const database = engine === 'postgres' ? await createDatabase() : undefined
    const site: CrashSite = { engine, dataDir: folder.path, env: database ? { DATABASE_URL: database.url } : {} }
    const acknowledged: number[] = []
    let stored = 0
    for (let round = 0; round < ROUNDS; round++) {
      // From the first answers to nearly the last.
      const result = await crashRound(site, round, 1 + ((round * 67 + 20) % 190))
      expect(result).toMatchObject({ lost: [], wrong: [] })
      acknowledged.push(result.acknowledged)
      stored = result.stored
    }
    const sum = acknowledged.reduce((total, more) => total + more, 0)
    console.info(`${engine}: ${ROUNDS} kills, acknowledged ${acknowledged.join(' ')} = ${sum}, stored ${stored}, lost 0, doubled 0`)
    expect(stored).toBeGreaterThanOrEqual(sum)
    await database?.drop()
  },
  ROUNDS * 60_000,
)
