import * as z from 'zod'
import '@/platform/forms/zod-without-eval'

const NO_PASSKEY = 'That passkey could not be read'

const text = z.string(NO_PASSKEY).max(20_000, NO_PASSKEY)

/** As browsers answer in JSON (WebAuthn level 3). What is not named here is not looked at. */
const credential = {
  id: text,
  rawId: text,
  type: z.literal('public-key', NO_PASSKEY),
  clientExtensionResults: z.object({}, NO_PASSKEY).catch({}),
}

export const newCredential = z.object(
  { ...credential, response: z.object({ clientDataJSON: text, attestationObject: text }, NO_PASSKEY) },
  NO_PASSKEY,
)
export const shownCredential = z.object(
  {
    ...credential,
    response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }, NO_PASSKEY),
  },
  NO_PASSKEY,
)
export type NewCredential = z.output<typeof newCredential>
export type ShownCredential = z.output<typeof shownCredential>
