import type { NamedPerson, PersonalData, PersonalRecord } from '@/content/personal-data.server'
import { emailAddress, foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'

/** What one feature holds about someone: at least one record. */
export interface PersonData {
  /** The feature's name. */
  feature: string
  /** What it is, and where staff see it. */
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

/** Everything that is held about an address, however it was written, feature by feature (spec B §8.1). */
export const findPerson = (services: Services, emailKey: string): Promise<PersonData[]> =>
  collect(services, (people) => people.find(services, emailKey))

/** The same of a name that staff noted without an address. */
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
