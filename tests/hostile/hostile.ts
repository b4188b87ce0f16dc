// npm run hostile -- [--count 20000] [--seed N|random] [--engine postgres] [--only INDEX]: hostile requests to the built program, and what
// became of them. PostgreSQL is that of TEST_DATABASE_URL, in a database of its own.
import { parseArgs } from 'node:util'
import type { HostileRequest } from './hostile-request.ts'
import { type HostileRun, runHostile } from './run-hostile.ts'

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: 'random' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
  },
})
const seed = values.seed === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
const count = Number(values.count)
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'

console.log(`Seed ${seed}, ${count} requests, ${engine}`)
const started = performance.now()
const only = values.only === undefined ? undefined : Number(values.only)
const run = await runHostile({ seed, count, engine, only, pageDeadline: 200 })
report(run)
process.exitCode = run.failures.length > 0 ? 1 : 0

function report({ statuses, slowest, memory, failures }: HostileRun) {
  console.log(
    `${Math.round((performance.now() - started) / 1000)} s; memory ${memory.before} MB before, ${memory.most} at most, ${memory.after} after`,
  )
  console.log(
    `answers: ${Object.entries(statuses)
      .map(([status, number]) => `${status} × ${number}`)
      .join(', ')}`,
  )
  for (const { milliseconds, request } of slowest) console.log(`${Math.round(milliseconds)} ms: ${inShort(request)}`)
  for (const { fault, request } of failures.slice(0, 50)) {
    console.log(
      `\nFAILED: ${fault}${request ? `\n${JSON.stringify(request, shortened)}\nagain: npm run hostile -- --seed ${seed} --count ${count} --engine ${engine} --only ${request.index}` : ''}`,
    )
  }
  console.log(`\n${failures.length} failures`)
}

function inShort({ index, caller, method, target, about }: HostileRequest) {
  return `#${index} ${caller} ${method} ${target.slice(0, 80)} (${about})`
}

/** Bytes as text, one for one, and nothing at its full length: `--only` sends the whole again. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > 500) return `${value.slice(0, 500)}… (${value.length} characters)`
  if (Array.isArray(value) && value.length > 20) return [...value.slice(0, 20), `… (${value.length} pieces)`]
  if (isBytes(value)) return shortened('', Buffer.from(value.data).toString('latin1'))
  return value
}

function isBytes(value: unknown): value is { data: number[] } {
  return (value as { type?: unknown } | null)?.type === 'Buffer'
}
