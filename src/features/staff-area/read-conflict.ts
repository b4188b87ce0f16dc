import { RequestError } from '@/platform/browser/fetch-json'

/** Someone else's save that came first. */
export interface Conflict<Entity> {
  /** Who and when, in a sentence. */
  message: string
  /** The entity as it is now. */
  current: Entity
}

/** What a refused save met, if it was refused for that. */
export function readConflict<Entity>(error: unknown): Conflict<Entity> | undefined {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined
  const { current } = error.answer as { current?: Entity }
  return current && { message: error.detail ?? 'Someone changed this after you opened it.', current }
}
