import type { StaffFinding } from '@/content/staff/staff-search.schema'
import { capitalize, spoken } from '@/platform/nouns'
import type { Services } from '@/platform/services.server'
import { truncated } from '@/platform/truncated'

const MAX_RESULTS = 5
const TITLE = 100

interface Group {
  label: string
  most?: number
  find: (services: Services, search: string, most: number) => Promise<StaffFinding[]>
}

/** What has every word of `search`, ignoring case and accents: at most five of each kind, unless the kind sets a limit of its own; empty kinds are left out. */
export async function searchEverything(services: Services, search: string) {
  if (!search) return []
  const groups = await Promise.all(
    groupsOf(services).map(async ({ label, find, most = MAX_RESULTS }) => ({ label, results: await find(services, search, most) })),
  )
  return groups.filter(({ results }) => results.length > 0)
}

/** Of each feature its content, each kind of which opens in its tab, and what else it finds. */
const groupsOf = ({ features }: Services): Group[] =>
  features.flatMap(({ content = [], staffSearch }) => [
    ...content.map(({ plural, searchForStaff }) => ({
      label: capitalize(spoken(plural)),
      find: async ({ db }: Services, search: string, most: number) =>
        (await searchForStaff(db, search, most)).map(({ id, label }) => ({
          title: truncated(label, TITLE),
          detail: '',
          url: `/admin?tab=${plural}&edit=${id}`,
        })),
    })),
    ...(staffSearch ? [staffSearch] : []),
  ])
