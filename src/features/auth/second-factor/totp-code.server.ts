import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const rules = { algorithm: 'SHA1', digits: 6, period: PERIOD }

/** What authenticator apps scan, and the key as they take it typed. */
export function describeSecret(secret: Uint8Array, { issuer, username }: { issuer: string; username: string }) {
  const totp = new TOTP({ ...rules, issuer, label: username, secret: secretOf(secret) })
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The time step of which `code` is the code, at `now` or one step before or after; undefined where there is none (RFC 6238). */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const delta = TOTP.validate({ ...rules, secret: secretOf(secret), token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })
