import type { Role } from '@/platform/roles'

export const isStaff = (user: { role: Role } | undefined): boolean => user !== undefined && user.role !== 'member'
