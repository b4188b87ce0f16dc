import * as z from 'zod'
import '@/platform/forms/zod-without-eval'

const NO_CODE = 'Please enter the code'
const CODE_TOO_LONG = 'Please keep the code to 40 characters at most'

/** Six digits of an app, or a recovery code, however it is spaced. */
export const factorCode = z.string(NO_CODE).trim().min(1, NO_CODE).max(40, CODE_TOO_LONG)

export const codeForm = z.object({ code: factorCode })

/** A recovery code replaces a lost factor. */
export const secondFactorMethod = z.enum(['totp', 'passkey', 'recovery'])
export type SecondFactorMethod = z.output<typeof secondFactorMethod>

export const newTotp = z.object({
  secret: z.string().describe('The key in base32, to be typed'),
  uri: z.string().describe('`otpauth://totp/…`, as a QR code shows it'),
})
export type NewTotp = z.output<typeof newTotp>

const recoveryCodes = z.array(z.string()).describe('Shown this once; each works once')

export const renewedCodes = z.object({ recoveryCodes })

/** Null where the account has some already. */
export const factorAdded = z.object({ message: z.string(), recoveryCodes: recoveryCodes.nullable() })

export const ownFactors = z
  .object({
    totpSince: z.string().nullable().describe('When an authenticator app was set up, ISO-8601 UTC'),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactors' })
export type OwnFactors = z.output<typeof ownFactors>
