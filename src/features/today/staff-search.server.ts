import type { Feature } from '@/content/feature.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { capitalize, spoken } from '@/platform/text/nouns'
import { truncated } from '@/platform/text/plain-text'
import { staffSearchCalls } from './today.calls'

const TITLE = 100

type Group = Omit<NonNullable<Feature['staffSearch']>, 'leastRole'>

/** Finds what has every word of `search`, at most five of a kind unless the kind says otherwise, without what `role` may not see. */
async function searchEverything(services: Services, search: string, role: Role) {
  if (!search) return []
  const groups = await Promise.all(
    groupsOf(services, role).map(async ({ label, find, limit = 5 }) => ({ label, results: await find(services, search, limit) })),
  )
  return groups.filter(({ results }) => results.length > 0)
}

const groupsOf = ({ features }: Services, role: Role): Group[] => {
  const groups = features.flatMap<Group>(({ content = [], staffSearch, leastRole = 'editor' }) => [
    ...content.map(({ plural, searchForStaff }) => ({
      label: capitalize(spoken(plural)),
      find: async ({ db }: Services, search: string, limit: number) =>
        (await searchForStaff(db, search, limit)).map(({ id, label }) => ({
          title: truncated(label, TITLE),
          detail: '',
          url: `/admin?tab=${plural}&edit=${id}`,
        })),
    })),
    ...(staffSearch && hasRole(role, staffSearch.leastRole ?? leastRole) ? [staffSearch] : []),
  ])
  return groups.toSorted((a, b) => Number(a.comesLast ?? false) - Number(b.comesLast ?? false))
}

const staffSearchApi = serveCalls(staffSearchCalls, {
  'GET /api/staff/search': async ({ services, actor, query: { q } }) => ({ groups: await searchEverything(services, q, actor.role) }),
})

export const staffSearchFeature: Feature = { name: 'staff-search', api: [staffSearchApi] }
