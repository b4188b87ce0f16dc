import { defineHostCookie } from '../host-cookie.server'
import { SESSION_SECONDS } from './session.server'

/** Holds a session's token. */
export const sessionCookie = defineHostCookie('flatirons_session', SESSION_SECONDS)
