import type { NamedPerson } from '@/content/personal-data.server'
import type { Services } from '@/platform/services.server'

/** Permanently erases, within the surrounding transaction, what every feature holds about an address. */
export async function eraseAddress(services: Services, emailKey: string) {
  for (const { people } of services.features) await people?.erase(services, emailKey)
}

/** The same about a name that staff noted without an address, in one event. */
export async function eraseName(services: Services, person: Required<NamedPerson>) {
  for (const { people } of services.features) await people?.eraseNamed?.(services, person)
}
