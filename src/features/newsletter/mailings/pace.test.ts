import { openTestDatabase } from '@tests/support/test-database'
import { engines } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { takeSlot } from './deliver-mailing.server'

const RATE = 600
const GAP = 100

test.each(engines)('B §4.3: as many places are given in a minute as MAIL_RATE says, to all together, on %s', async (engine) => {
  await using site = await openTestDatabase(engine)
  const at = (now: number) => takeSlot(site.db, RATE, now)
  const start = 1_000_000
  const both = await Promise.all([at(start), at(start)])
  expect(both.toSorted()).toEqual([0, GAP])
  expect([await at(start + 40), await at(start + GAP)]).toEqual([GAP - 40, 0])

  // Late by half a second, which is made up for: five places at once, and the next in its time.
  const late = start + 2 * GAP + 500
  const places: number[] = []
  for (let place = 0; place < 7; place++) places.push(await at(late))
  expect(places).toEqual([0, 0, 0, 0, 0, 0, GAP])

  // After a longer pause nothing is made up for.
  const muchLater = late + 60_000
  expect([await at(muchLater), await at(muchLater)]).toEqual([0, GAP])
})
