import { changeContent } from '@/content/content-operations.server'
import type { NamedPerson, PersonalData, PersonalRecord } from '@/content/personal-data.server'
import { emailAddress, foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { noteErasure, type Subject } from './erasures/keep-erasures.server'

/** Erases all that is held about an address, with an audit row that doesn't name it (spec B §8.1). Throws ApiError 404 where nothing is. */
export const erasePerson = (services: Services, emailKey: string, by: number | null): Promise<PersonData[]> =>
  erase(services, by, emailKey, async () => {
    const found = required(await findPerson(services, emailKey), 'address')
    await eraseAddress(services, emailKey)
    return found
  })

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

export interface PersonData {
  feature: string
  label: string
  url: string | undefined
  records: PersonalRecord[]
  retention: string
}

/** `foldEmail` of one address. Throws ApiError 400 for anything else. */
export function emailKeyOf(text: string): string {
  const { data, error } = emailAddress('Please give one email address, like ada@example.net').safeParse(text)
  if (error) throw new ApiError(400, error.issues[0]?.message ?? '')
  return foldEmail(data)
}

export const findPerson = (services: Services, emailKey: string): Promise<PersonData[]> =>
  collect(services, (people) => people.find(services, emailKey))

export const findNamedPerson = (services: Services, person: NamedPerson): Promise<PersonData[]> =>
  collect(services, async (people) => (await people.findNamed?.(services, person)) ?? [])

async function collect(services: Services, find: (people: PersonalData) => Promise<PersonalRecord[]>): Promise<PersonData[]> {
  const found: PersonData[] = []
  for (const { name, people } of services.features) {
    const records = people ? await find(people) : []
    if (!people || records.length === 0) continue
    const { label, url } = people
    found.push({ feature: name, label, url, records, retention: people.retention(services.site.retention) })
  }
  return found
}

/** Permanently erases, within the surrounding transaction, what every feature holds about an address. */
export async function eraseAddress(services: Services, emailKey: string) {
  for (const { people } of services.features) await people?.erase(services, emailKey)
}

export async function eraseName(services: Services, person: Required<NamedPerson>) {
  for (const { people } of services.features) await people?.eraseNamed?.(services, person)
}
