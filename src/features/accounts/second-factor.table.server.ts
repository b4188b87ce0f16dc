import type { Generated } from 'kysely'

interface TotpFactorTable {
  accountId: number
  sealedSecret: string
  createdAt: string
  /** When a first code showed that the app has it; null until then, and it is asked for nowhere. */
  confirmedAt: string | null
  /** The time step of the last code that was accepted: none up to it is accepted again. */
  lastStep: number | null
}

interface RecoveryCodeTable {
  accountId: number
  codeHash: string
}

interface PasskeyTable {
  id: Generated<number>
  accountId: number
  /** In base64url, as the key below. */
  credentialId: string
  publicKey: string
  signCount: number
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface PasskeyChallengeTable {
  challengeHash: string
  accountId: number | null
  expiresAt: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    totp_factors: TotpFactorTable
    recovery_codes: RecoveryCodeTable
    passkeys: PasskeyTable
    passkey_challenges: PasskeyChallengeTable
  }
}
