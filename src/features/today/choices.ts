import type { StaffFinding } from '@/content/staff-answers.schema'
import { roleNouns, type StaffRole } from '@/platform/roles'
import { folded, matchesSearch, rankedMatches } from '@/platform/text/search-words'

export interface StaffChoice extends StaffFinding {
  run?: () => void
}

export interface ChoiceGroup {
  label: string
  results: readonly StaffChoice[]
}

interface Tab {
  id: string
  label: string
  keywords?: string | undefined
}

export interface StaffCommand {
  label: string
  keywords?: string | undefined
  tab?: string | undefined
  dialog?: string
  which?: string
  run?: () => void
}

const MAX_RECENT = 5

export const withChosen = (chosen: StaffFinding, before: readonly StaffFinding[]): StaffFinding[] =>
  [chosen, ...before.filter(({ url, title }) => url !== chosen.url || title !== chosen.title)].slice(0, MAX_RECENT)

const goTo = ({ id, label }: Tab): StaffChoice => ({ title: label, detail: '', url: `/admin?tab=${id}` })

function toDo({ label, tab, dialog = '', which = '', run }: StaffCommand): StaffChoice {
  const parameters = new URLSearchParams({ ...(tab && { tab }), [dialog]: which })
  return { title: label, detail: '', url: `/admin?${parameters}`, ...(run && { run }) }
}

interface Choosing {
  search: string
  tabs: readonly Tab[]
  commands: readonly StaffCommand[]
  recent: readonly StaffFinding[]
  found: readonly ChoiceGroup[]
}

const named = ({ label, keywords }: { label: string; keywords?: string | undefined }) => [label, keywords] as const

/** Whom to ask about the places that the search looks for and that this account may not see: one of whoever may. */
export const askWhom = (search: string, beyondRole: readonly (Tab & { leastRole?: StaffRole })[]): string[] =>
  search ? rankedMatches(beyondRole, search, named).map(({ label, leastRole = 'admin' }) => `${label}: ask ${roleNouns[leastRole]}.`) : []

/** Choices, in groups by how well they match: names that equal the search, names with it, places, other words. Recent ones for no search. */
export function choicesFor({ search, tabs, commands, recent, found }: Choosing): ChoiceGroup[] {
  const pages = rankedMatches(tabs, search, named).map(goTo)
  const groups = search
    ? [{ label: 'Go to', results: pages }, { label: 'Do', results: rankedMatches(commands, search, named).map(toDo) }, ...found]
    : [
        { label: 'Recent', results: recent },
        { label: 'Go to', results: pages },
      ]
  const rank = ({ title, detail }: StaffChoice) => {
    if (folded(title) === folded(search)) return 3
    if (matchesSearch(search, [title])) return 2
    return Number(matchesSearch(search, [title, detail]))
  }
  const best = ({ results }: ChoiceGroup) => Math.max(...results.map(rank))
  return groups.filter(({ results }) => results.length > 0).toSorted((a, b) => best(b) - best(a))
}
