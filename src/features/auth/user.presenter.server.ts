import type { Actor } from '@/platform/http/http.server'
import type { User } from './account.schema'

/** Who is signed in, as the session calls tell it. */
export const presentUser = ({ id, username, isAdmin }: Actor): User => ({ id, username, isAdmin })
