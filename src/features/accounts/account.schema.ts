import * as z from 'zod'

/** The signed-in person, as the session calls answer (spec D2 §3). */
export interface User {
  id: number
  username: string
  isAdmin: boolean
}

/** spec D2 §5. The upper bounds keep hashing cheap for the server. */
export const credentials = z.object({
  username: z.string().trim().min(3, 'Username must be at least 3 characters').max(64, 'Please keep the username under 64 characters'),
  password: z.string().min(6, 'Password must be at least 6 characters').max(200, 'Please keep the password under 200 characters'),
})
export type Credentials = z.output<typeof credentials>
