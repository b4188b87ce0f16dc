import type { StaffFinding } from '@/content/staff-search.schema'
import { folded, matchesSearch, rankedMatches } from '@/platform/text/search-words'

/** Something to choose: it opens at its address, unless it says itself what it does. */
export interface StaffChoice extends StaffFinding {
  run?: () => void
}

export interface ChoiceGroup {
  label: string
  results: readonly StaffChoice[]
}

/** A tab of the staff area. */
interface Tab {
  id: string
  label: string
  /** Other words by which staff look for it. */
  keywords?: string | undefined
}

/** Something to be done: in a dialog, which may belong to a tab, or at once. */
export interface StaffCommand {
  label: string
  keywords?: string | undefined
  tab?: string | undefined
  /** The parameter of the address that opens the dialog, and what it says. */
  dialog?: string
  which?: string
  run?: () => void
}

const MAX_RECENT = 5

/** What was chosen, with what was chosen before it. */
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
  /** What was chosen before, the last first. */
  recent: readonly StaffFinding[]
  /** What the server found. */
  found: readonly ChoiceGroup[]
}

const named = ({ label, keywords }: { label: string; keywords?: string | undefined }) => [label, keywords] as const

/**
 * What there is to choose from: tabs, what can be done, and what was found; groups in which something is called exactly what was typed come first,
 * then those in which something has it in its name, then those in which name and place say it, then what is known by other words.
 * Where nothing is typed, what was chosen before, and all tabs.
 */
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
