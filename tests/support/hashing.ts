import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

interface Hashing {
  /** What each hash since the program began was asked to cost. */
  costs: Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>[]
  /** Runs once, while the next password is hashed or checked. */
  during?: (() => Promise<unknown>) | undefined
}

const SHARED = Symbol.for('hashing in tests')
const shared = globalThis as typeof globalThis & { [SHARED]?: Hashing }

/** Passwords are slow to hash on purpose, and tests hash thousands: in them each costs the least that argon2 allows. Test files share this, as they share their process. */
export const hashing = shared[SHARED] ?? replaceArgon2()
shared[SHARED] = hashing

function replaceArgon2(): Hashing {
  const { argon2 } = crypto
  const replaced: Hashing = { costs: [] }
  crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism } = parameters
    replaced.costs.push({ memory, passes, parallelism })
    const during = replaced.during
    replaced.during = undefined
    const hash = () => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
    if (during) void during().then(hash, (error) => callback(error, Buffer.alloc(0)))
    else hash()
  }
  syncBuiltinESMExports()
  return replaced
}
