import { type Role, roleNouns } from '@/platform/roles'

/** Of an invitation or a reset link that is revoked, for the audit log. */
export const madeBy = (username: string | null) => (username === null ? 'made on the command line' : `made by ${username}`)

/** Of an account, for the audit log. */
export const accessOf = (role: Role) => `as ${roleNouns[role]}`
