import * as z from 'zod'
import '@/platform/forms/zod-without-eval'
import { role } from '../account.schema'

/** What an admin asks for (spec decisions, 'The API'). */
export const invitationRequest = z.object({
  isAdmin: z.boolean('isAdmin must be true or false').default(false),
  role: role.optional().describe('Says more than isAdmin, and counts in its place'),
})

const expiresAt = z.string().describe('ISO-8601 UTC')

/** A link as it is shown once, to the person who made it. */
const invitation = z.object({
  token: z.string(),
  url: z.string().describe('The link to send'),
  isAdmin: z.boolean(),
  role,
  expiresAt,
})
export type Invitation = z.output<typeof invitation>

/** A link that is out, without what opens it. */
const openInvitation = z
  .object({
    id: z.int(),
    isAdmin: z.boolean(),
    role,
    createdBy: z.string().nullable().describe('Null for the command line'),
    createdAt: z.string().describe('ISO-8601 UTC'),
    expiresAt,
  })
  .meta({ id: 'OpenInvitation' })
export type OpenInvitation = z.output<typeof openInvitation>

export const invitationAnswer = z.object({ invitation })
export const openInvitationList = z.object({ invitations: z.array(openInvitation).describe('Newest first') })
