import * as z from 'zod'
import '@/platform/zod-without-eval'

/** What an admin asks for (spec decisions, 'The API'). */
export const invitationRequest = z.object({ isAdmin: z.boolean('isAdmin must be true or false').default(false) })

export interface Invitation {
  token: string
  /** The link to send. */
  url: string
  isAdmin: boolean
  /** ISO-8601, UTC. */
  expiresAt: string
}
