import { type ApiContext, visitorKey } from '@/platform/http/http.server'
import { deviceCookie } from '../known-device.server'
import type { Visitor } from '../rate-limited-attempt.server'
import { presentUser } from '../user.presenter.server'
import { endSession, type StartedSession } from './session.server'
import { sessionCookie } from './session-cookie.server'

export const visitorOf = (c: ApiContext): Visitor => ({
  address: visitorKey(c),
  device: deviceCookie.read(c),
  userAgent: c.req.header('user-agent'),
})

export interface LoggedIn {
  session: StartedSession
  /** The token by which this device is known from now on. */
  device: string
}

/** Gives the browser its cookies, and answers as the login does. */
export async function beginSession(c: ApiContext, { session, device }: LoggedIn) {
  // The former one must not live on for someone who has a copy.
  const former = sessionCookie.read(c)
  if (former) await endSession(c.var.services, former)
  sessionCookie.set(c, session.token)
  deviceCookie.set(c, device)
  return { user: presentUser(c.var.services, session.user), message: 'You have successfully logged in.' }
}
