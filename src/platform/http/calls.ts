import * as z from 'zod'
import type { StaffRole } from '@/platform/roles'

/** A call of the API: the server keeps to it (`serveCalls`), and the browser knows it by its type (`apiRequest`). */
export interface Call {
  readonly summary: string
  /** Who may call it: the least role of staff. Everyone else is refused before the body is read. */
  readonly access?: 'public' | 'logged in' | StaffRole
  /** Only for a session whose password was entered within the last ten minutes (spec B §7.2). */
  readonly needsRecentLogin?: true
  readonly body?: z.ZodType
  /** Every field of the body may be left out, and so may the body: nothing sent counts as `{}`. */
  readonly isBodyOptional?: true
  /** All of the body’s fields are optional, since the rest keep their values; these are accepted as well. */
  readonly takesAnyField?: z.ZodObject
  readonly takesAlso?: z.ZodObject
  readonly parts?: z.ZodObject
  /** It makes something, once for each `Idempotency-Key` (record 53). */
  readonly takesIdempotencyKey?: true
  /** It is one of the forms for visitors: counted under this name, and with a trap for robots. */
  readonly publicForm?: string
  readonly query?: z.ZodObject
  /** Public, but staff can ask for more (`fetch-view.ts`): this is the answer that they get. */
  readonly staffView?: z.ZodType
  /** Every visitor gets the same answer until the content changes, so that one copy is kept for all. */
  readonly isPubliclyCacheable?: boolean
  /** Its work grows with what is asked, and no copy is kept: visitors get it in their turn, as they get pages (`createRenderQueue`). */
  readonly isQueued?: true
  /** A file whose download is noted. People open it in a window of its own: someone logged out gets /login, a link on another site nothing. */
  readonly opensInWindow?: boolean
  readonly success: { readonly status?: 200 | 201 | 202; readonly body: z.ZodType | string | readonly string[] }
  /** Refusals beyond those that follow from the rest. */
  readonly failures?: readonly number[]
  readonly conflict?: z.ZodType
  /** Bytes; for uploads. */
  readonly maxBody?: number
}

export type CallName = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`
export type Calls = Readonly<Record<CallName, Call>>

/** Declares calls. Where an address matches two, the first is meant. */
export const defineCalls = <const Declared extends Calls>(calls: Declared): Declared => calls

export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
export type QueryOf<C extends Call> = C extends { query: infer Q extends z.ZodObject } ? z.output<Q> : undefined
export type AnswerOf<C extends Call> = C extends { success: { body: infer A extends z.ZodType } } ? z.output<A> : never

export type StaffAnswerOf<C extends Call> = C extends { staffView: infer A extends z.ZodType } ? z.output<A> : never

export const messageBody = z.object({ message: z.string() })

export const failureBody = z
  .object({
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    reauthenticate: z
      .literal(true)
      .optional()
      .describe('Of a call that needs the password again: POST /api/auth/reauthenticate, then the same call'),
    secondFactorRequired: z
      .literal(true)
      .optional()
      .describe('Of an admin who must set up a second factor before anything else but what is about their own account'),
    secondFactor: z
      .array(z.enum(['totp', 'passkey', 'recovery']))
      .optional()
      .describe('Where the password is right and the account has a second factor: what can be used with it'),
  })
  .meta({ id: 'Failure', description: 'Every answer other than success' })
