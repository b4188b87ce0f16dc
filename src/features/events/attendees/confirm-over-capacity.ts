import { RequestError } from '@/platform/browser/fetch-json'
import type { AdminEvent } from '../event.schema'
import { isFullText } from '../places/full'

/** Gives a place, and asks before exceeding the capacity (spec B §3.7); undefined where staff decline. Throws as `send` does. */
export async function confirmOverCapacity<T>(
  { registration, exceptions = [] }: AdminEvent,
  send: (overCapacity: boolean) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof RequestError) || !isFullText(error.detail) || !registration) throw error
    const places = registration.capacity
    // A date may have its own number of places.
    const isOwn = registration.perSession && exceptions.some(({ capacity }) => capacity)
    if (!isOwn && !places) throw error
    const beyond = isOwn ? 'anyway' : `beyond the ${places === 1 ? 'one place' : `${places} places`}`
    if (!window.confirm(`${error.detail}. Add them ${beyond}?`)) return undefined
    return send(true)
  }
}
