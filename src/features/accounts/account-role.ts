import type { Role } from '@/platform/roles'

/** Whether someone is led to the staff area. */
export const isStaff = (user: { role: Role } | undefined): boolean => user !== undefined && user.role !== 'member'
