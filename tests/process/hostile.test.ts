import { expect, test } from 'vitest'
import { runHostile } from '../hostile/run-hostile'
import { engines } from '../support/test-site'

const COUNT = 1000
const FIXED = 20_260_101
const RANDOM = Math.floor(Math.random() * 2 ** 31)

test.each([
  ['the same as ever', FIXED, 'sqlite'],
  ['chosen at random', RANDOM, engines.at(-1) ?? 'sqlite'],
] as const)(
  'decisions, the API: hostile requests get no failure and no silence, and change nothing: %s',
  async (_which, seed, engine) => {
    const { failures } = await runHostile({ seed, count: COUNT, engine })
    const again = `npm run hostile -- --seed ${seed} --count ${COUNT} --engine ${engine}`
    expect(
      failures.map(({ fault, request }) => `${request ? `#${request.index}: ` : ''}${fault}`),
      `Again: ${again}`,
    ).toEqual([])
  },
  120_000,
)
