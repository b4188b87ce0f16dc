import type { StaffFinding } from '@/content/staff-search.schema'
import { matchesSearch } from '@/platform/search-words'

export interface ChoiceGroup {
  label: string
  results: readonly StaffFinding[]
}

/** A tab of the staff area. */
interface Tab {
  id: string
  label: string
}

const MOST_RECENT = 5

/** What was chosen, with what was chosen before it. */
export const withChosen = (chosen: StaffFinding, before: readonly StaffFinding[]): StaffFinding[] =>
  [chosen, ...before.filter(({ url, title }) => url !== chosen.url || title !== chosen.title)].slice(0, MOST_RECENT)

const goTo = ({ id, label }: Tab): StaffFinding => ({ title: label, detail: '', url: `/admin?tab=${id}` })

interface Choosing {
  search: string
  tabs: readonly Tab[]
  /** What was chosen before, the last first. */
  recent: readonly StaffFinding[]
  /** What the server found. */
  found: readonly ChoiceGroup[]
}

/** What there is to choose from: the tabs and what was found; where nothing is typed, what was chosen before, and all tabs. */
export function choicesFor({ search, tabs, recent, found }: Choosing): ChoiceGroup[] {
  const pages = tabs.filter(({ label }) => matchesSearch(search, [label])).map(goTo)
  const groups = search
    ? [{ label: 'Go to', results: pages }, ...found]
    : [
        { label: 'Recent', results: recent },
        { label: 'Go to', results: pages },
      ]
  return groups.filter(({ results }) => results.length > 0)
}
