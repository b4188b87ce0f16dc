import * as z from 'zod'
import { ROLES } from '@/platform/roles'

export const linkFacts = z.object({ accountId: z.int(), username: z.string(), email: z.string() })
export type AccountLinkFacts = z.output<typeof linkFacts>

/** Of an invitation that is emailed; `expiresAt` is ISO-8601 UTC. */
export const invitationFacts = z.object({ invitationId: z.int(), role: z.enum(ROLES), by: z.string(), expiresAt: z.string() })

const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new-device'), device: z.string().nullable(), network: z.string().nullable() }),
  /** `passkeys` are those that log in still, by name; notices that were queued before that have none. */
  z.object({ kind: z.literal('password-changed'), passkeys: z.array(z.string()).optional() }),
  z.object({ kind: z.literal('email-changed') }),
  z.object({ kind: z.literal('codes-guessed') }),
  z.object({ kind: z.literal('second-factor-changed'), change: z.string() }),
  z.object({ kind: z.literal('new-admin'), admin: z.string(), by: z.string() }),
])
/** Notices to an account's owner, in case it wasn't they who did it (spec B §7.1). */
export type AccountNotice = z.output<typeof notice>

export const noticeFacts = z.object({ username: z.string(), at: z.string(), notice })
export type AccountNoticeFacts = z.output<typeof noticeFacts>
