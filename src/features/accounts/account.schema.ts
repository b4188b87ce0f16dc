import * as z from 'zod'
import { ROLES } from '@/platform/roles'
import { factorCode, shownCredential } from './second-factor/second-factor.schema'

export const role = z.enum(ROLES, 'Please choose a role')

export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    isAdmin: z.boolean(),
    role,
    secondFactorRequired: z.literal(true).optional().describe('They must set up a second factor before anything else'),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

export const sessionBegun = z.object({ user, message: z.string() })

export const USERNAME_TOO_SHORT = 'Username must be at least 3 characters'
export const USERNAME_TOO_LONG = 'Please keep the username to 64 characters at most'
export const PASSWORD_TOO_LONG = 'Please keep the password to 200 characters at most'
const PASSWORD_TOO_SHORT = 'Password must be at least 6 characters'

/** spec D2 §5. The upper bounds keep hashing cheap for the server. */
export const credentials = z.object({
  username: z.string(USERNAME_TOO_SHORT).trim().min(3, USERNAME_TOO_SHORT).max(64, { error: USERNAME_TOO_LONG, abort: true }),
  password: z.string(PASSWORD_TOO_SHORT).min(6, PASSWORD_TOO_SHORT).max(200, { error: PASSWORD_TOO_LONG, abort: true }),
})
/** Input of a login: with a second factor set up, its code too (spec B §10). */
export const login = credentials.extend({ code: factorCode.optional() })

export const reauthentication = z.object({
  password: z.string('Please enter your password').max(200, { error: PASSWORD_TOO_LONG, abort: true }).optional(),
  code: factorCode.optional(),
  passkey: shownCredential.optional(),
})

export type Credentials = z.output<typeof credentials>
export type Login = z.output<typeof login>
export type Reauthentication = z.output<typeof reauthentication>
