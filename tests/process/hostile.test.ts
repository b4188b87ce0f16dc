import { expect, test } from 'vitest'
import { runHostile } from '../hostile/run-hostile'
import { testedEngines } from '../support/tested-engines'

const COUNT = 1000
const FIXED = 20_260_101
const RANDOM = Math.floor(Math.random() * 2 ** 31)

// The largest bodies are always the same, so that one engine is enough; other tests run at the same time, and what held the process up took seconds.
test.each([
  ['the same as ever', FIXED, 'sqlite', 1000],
  ['chosen at random', RANDOM, testedEngines.at(-1) ?? 'sqlite', undefined],
] as const)(
  'decisions, the API: hostile requests get no failure and no silence, and change nothing: %s, seed %d',
  async (_which, seed, engine, pageDeadline) => {
    const { failures } = await runHostile({ seed, count: COUNT, engine, pageDeadline })
    const again = `npm run hostile -- --seed ${seed} --count ${COUNT} --engine ${engine}`
    expect(
      failures.map(({ fault, request }) => `${request ? `#${request.index}: ` : ''}${fault}`),
      `Again: ${again}`,
    ).toEqual([])
  },
  120_000,
)
