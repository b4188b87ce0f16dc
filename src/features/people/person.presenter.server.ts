import { foldEmail } from '@/platform/email-address'
import type { Services } from '@/platform/services.server'
import { listErasures } from './erasures/erasure.repository.server'
import { isCodeOf } from './erasures/erasure-code.server'
import type { PersonData } from './find-person.server'
import type { Person } from './people.schema'

/** What is held about an address, and what erasing it would do, for admins. */
export async function presentPerson(services: Services, email: string, found: readonly PersonData[]): Promise<Person> {
  const emailKey = foldEmail(email)
  const parts = services.features.filter(({ name }) => found.some(({ feature }) => feature === name))
  const effects = []
  for (const { people } of parts) effects.push(...((await people?.effects?.(services, emailKey)) ?? []))
  const erasures = await listErasures(services.db)
  return {
    email,
    name: nameIn(found),
    areas: found.map(({ feature, label, url, records, retention }) => ({ feature, label, url: url ?? null, records, retention })),
    effects,
    remains: [...parts.flatMap(({ people }) => people?.remains ?? []), REMAINS],
    erasedAt: erasures.findLast(({ code }) => isCodeOf(code, emailKey))?.erasedAt ?? null,
  }
}

const REMAINS =
  'A line in Activity that someone was erased, and a code in the list of erasures, so that a restored backup doesn’t bring them back. Neither shows the address.'

function nameIn(found: readonly PersonData[]): string | null {
  const names = found.flatMap(({ records }) => records.map(({ fields }) => fields.Name))
  return names.findLast((name): name is string => typeof name === 'string' && name !== '') ?? null
}
