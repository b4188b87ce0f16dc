import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const deriveKey = promisify(argon2)
const KEY_BYTES = 32
/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Hashes a password with argon2id; answers the PHC form, which holds its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: KEY_BYTES, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(key)}`
}

/** Whether `password` is the one behind `hash`. An unreadable hash matches nothing. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, stored] = PHC.exec(hash) ?? []
  if (!salt || !stored) return false
  const expected = Buffer.from(stored, 'base64')
  const actual = await deriveKey('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, actual)
}

/** A password for a first account: 96 random bits, typeable. */
export const generatePassword = () => randomBytes(12).toString('base64url')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
