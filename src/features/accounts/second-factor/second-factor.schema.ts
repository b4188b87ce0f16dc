import * as z from 'zod'

const NO_CODE = 'Please enter the code'
const CODE_TOO_LONG = 'Please keep the code to 40 characters at most'

/** Six digits of an app, or a recovery code, however it is spaced. */
export const factorCode = z.string(NO_CODE).trim().min(1, NO_CODE).max(40, CODE_TOO_LONG)

export const secondFactorMethod = z.enum(['totp', 'passkey', 'recovery'])
export type SecondFactorMethod = z.output<typeof secondFactorMethod>

export const newTotp = z.object({
  secret: z.string().describe('The key in base32, to be typed'),
  uri: z.string().describe('`otpauth://totp/…`, as a QR code shows it'),
})
export type NewTotp = z.output<typeof newTotp>

export const recoveryCodes = z.array(z.string()).describe('Shown this once; each works once')

export const ownFactors = z
  .object({
    totpSince: z.string().nullable().describe('When an authenticator app was set up, ISO-8601 UTC'),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactors' })
export type OwnFactors = z.output<typeof ownFactors>

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

const NO_NAME = 'Please name the passkey'
const NAME_TOO_LONG = 'Please keep the name to 60 characters at most'
export const passkeyName = z.object({ name: z.string(NO_NAME).trim().min(1, NO_NAME).max(60, NAME_TOO_LONG) })

export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

export const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    createdAt: z.string().describe('ISO-8601 UTC'),
    lastUsedAt: z.string().nullable().describe('ISO-8601 UTC'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

export const ownPasskeys = z.object({ passkeys: z.array(passkey).describe('The oldest first') })
