/** What an account may do (spec B §7.1), the least first: each may all that those before it may. */
export const ROLES = ['member', 'editor', 'host', 'admin'] as const
export type Role = (typeof ROLES)[number]

export type StaffRole = Exclude<Role, 'member'>

export const hasRole = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)

export const roleNames: Record<Role, string> = { member: 'Member', editor: 'Editor', host: 'Host', admin: 'Admin' }

export const roleNouns: Record<Role, string> = { member: 'a member', editor: 'an editor', host: 'a host', admin: 'an admin' }
