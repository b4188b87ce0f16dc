import type { Role } from '@/platform/roles'

/** What a role is called. Apart from `account-role.ts`, which visitors' pages load too. */
export const roleNames: Record<Role, string> = { member: 'Member', editor: 'Editor', host: 'Host', admin: 'Admin' }

/** Someone who has it, within a sentence. */
export const roleNouns: Record<Role, string> = { member: 'a member', editor: 'an editor', host: 'a host', admin: 'an admin' }
