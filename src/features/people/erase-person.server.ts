import { changeContent } from '@/content/content-change.server'
import type { NamedPerson } from '@/content/personal-data.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { eraseAddress, eraseName } from './erase-data.server'
import type { Subject } from './erasures/erasure-code.server'
import { noteErasure } from './erasures/keep-erasures.server'
import { findNamedPerson, findPerson, type PersonData } from './find-person.server'

/**
 * Permanently erases everything that is held about an address, in one transaction with an audit row and an entry of the list of erasures, neither of
 * which names it (spec B §8.1). Answers what there was. `by` is the id of the account that asks, null for the command line. Throws ApiError 404
 * where nothing is held.
 */
export const erasePerson = (services: Services, emailKey: string, by: number | null): Promise<PersonData[]> =>
  erase(services, by, emailKey, async () => {
    const found = required(await findPerson(services, emailKey), 'address')
    await eraseAddress(services, emailKey)
    return found
  })

/** The same for the name of someone that staff added without an address, in one event. */
export const eraseNamedPerson = (services: Services, person: Required<NamedPerson>, by: number | null): Promise<PersonData[]> =>
  erase(services, by, person, async () => {
    const found = required(await findNamedPerson(services, person), 'name in this event')
    await eraseName(services, person)
    return found
  })

function required(found: PersonData[], what: string): PersonData[] {
  if (found.length === 0) throw new ApiError(404, `No data found for this ${what}`)
  return found
}

/** Pages may have shown some of it. */
async function erase(services: Services, by: number | null, subject: Subject, work: () => Promise<PersonData[]>): Promise<PersonData[]> {
  const { found } = await changeContent(
    services,
    async () => {
      const erased = { found: await work(), entry: await noteErasure(services, subject) }
      // After a crash in between, the next start does it.
      services.db.afterCommit(() => services.db.truncateLog())
      return erased
    },
    ({ entry }) => ({ accountId: by, action: 'erase', entity: 'person', entityId: null, detail: entry }),
  )
  return found
}
