import { changeContent } from '@/content/content-change.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findPerson, type HeldData } from './find-person.server'

/**
 * Removes for good everything that is held about an address, in one transaction with an audit row that does not name it (spec B §8.1).
 * Answers what there was. `by` is the id of the account that asks, null for the command line. Throws ApiError 404 where nothing is held.
 */
export function erasePerson(services: Services, emailKey: string, by: number | null): Promise<HeldData[]> {
  const work = async () => {
    const held = await findPerson(services, emailKey)
    if (held.length === 0) throw new ApiError(404, 'Nothing is held about this address')
    for (const { people } of services.features) await people?.erase(services, emailKey)
    return held
  }
  // Pages may have shown some of it.
  return changeContent(services, work, () => ({ accountId: by, action: 'erase', entity: 'person', entityId: null }))
}
