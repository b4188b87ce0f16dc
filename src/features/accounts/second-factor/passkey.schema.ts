import * as z from 'zod'
import { newCredential, shownCredential } from './credential.schema'

const NO_NAME = 'Please name the passkey'
const NAME_TOO_LONG = 'Please keep the name to 60 characters at most'
export const passkeyName = z.object({ name: z.string(NO_NAME).trim().min(1, NO_NAME).max(60, NAME_TOO_LONG) })
export const passkeyChange = passkeyName.partial()
export const newPasskey = passkeyName.extend({ credential: newCredential })
export const passkeyLogin = z.object({ credential: shownCredential })

/** What goes to the browser's own call as it is. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.string().describe('ISO-8601 UTC'),
    lastUsedAt: z.string().nullable().describe('ISO-8601 UTC'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const ownPasskeys = z.object({ passkeys: z.array(passkey).describe('The oldest first') })
export const passkeyRenamed = z.object({ passkey })
export const passkeyAdded = z.object({
  passkey,
  recoveryCodes: z.array(z.string()).nullable().describe('Those that come with a first second factor, shown this once'),
})
