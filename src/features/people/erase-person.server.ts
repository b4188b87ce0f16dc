import { changeContent } from '@/content/content-change.server'
import type { NamedPerson } from '@/content/personal-data.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { findNamedPerson, findPerson, type PersonData } from './find-person.server'

/**
 * Removes for good everything that is held about an address, in one transaction with an audit row that does not name it (spec B §8.1).
 * Answers what there was. `by` is the id of the account that asks, null for the command line. Throws ApiError 404 where nothing is held.
 */
export const erasePerson = (services: Services, emailKey: string, by: number | null): Promise<PersonData[]> =>
  erase(services, by, async () => {
    const found = required(await findPerson(services, emailKey), 'address')
    for (const { people } of services.features) await people?.erase(services, emailKey)
    return found
  })

/** The same for a name that staff noted without an address, in one event. */
export const eraseNamedPerson = (services: Services, person: Required<NamedPerson>, by: number | null): Promise<PersonData[]> =>
  erase(services, by, async () => {
    const found = required(await findNamedPerson(services, person), 'name in this event')
    for (const { people } of services.features) await people?.eraseNamed?.(services, person)
    return found
  })

function required(found: PersonData[], what: string): PersonData[] {
  if (found.length === 0) throw new ApiError(404, `No data found for this ${what}`)
  return found
}

/** Pages may have shown some of it. */
const erase = (services: Services, by: number | null, work: () => Promise<PersonData[]>) =>
  changeContent(services, work, () => ({ accountId: by, action: 'erase', entity: 'person', entityId: null }))
