import type { Actor } from '@/platform/http/http.server'
import type { User } from './account.schema'

/** Who is logged in, as the session calls answer it. */
export const presentUser = ({ id, username, isAdmin }: Actor): User => ({ id, username, isAdmin })
