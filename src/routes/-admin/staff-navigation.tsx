import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { Overview } from '@/content/staff/overview.schema'
import { staffGroups } from '@/features/desk/staff-feature'
import type { StaffPart } from '@/features/desk/staff-parts'
import { overviewQuery } from '@/features/today/overview.queries'

/** The id of what a tab shows; the link that skips to the main content leads there, past the tabs. */
export const TAB_PANEL = 'main'

interface StaffNavigationProps {
  parts: readonly StaffPart[]
  chosen: string
  onChoose: (id: string) => void
  /** Called as the arrow keys come past a tab; left out, they only move the focus, and Enter or Space chooses. */
  onPass?: (id: string) => void
}

/** The staff area's tabs in their groups, one below the other, as the WAI-ARIA pattern has them: one stop for the keyboard. */
export function StaffNavigation({ parts, chosen, onChoose, onPass }: StaffNavigationProps) {
  const counts = useQuery(overviewQuery).data?.overview.tabs
  const shown = inGroups(parts)
  // What is shown may be none of them.
  const stop = (shown.find(({ id }) => id === chosen) ?? shown[0])?.id

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const next = neighbor(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length)
    const tab = tabs[next]
    const part = shown[next]
    if (!tab || !part) return
    event.preventDefault()
    tab.focus()
    onPass?.(part.id)
  }

  return (
    <div role="tablist" aria-orientation="vertical" aria-label="Admin sections" onKeyDown={moveByKey}>
      {staffGroups.map((group) => (
        <div key={group} role="none" className="not-first:mt-2.5 max-staff:grid max-staff:gap-x-5 min-[22.5rem]:max-staff:grid-cols-2">
          {group && (
            <span aria-hidden="true" className="col-span-full block px-7 pt-2 pb-1.5 font-quote text-ink-soft italic max-staff:px-0">
              {group}
            </span>
          )}
          {parts
            .filter((part) => part.group === group)
            .map(({ id, label, Panel }) => (
              <div key={id} role="none" className="staff-tab">
                <button
                  type="button"
                  role="tab"
                  aria-selected={id === chosen}
                  aria-controls={TAB_PANEL}
                  aria-describedby={counts?.[id]?.count ? `${id}-count` : undefined}
                  tabIndex={id === stop ? 0 : -1}
                  data-autofocus={id === stop || undefined}
                  onPointerEnter={Panel.preload}
                  onFocus={Panel.preload}
                  onClick={() => onChoose(id)}
                  className={tabClass}
                >
                  {label}
                </button>
                <TabCount id={`${id}-count`} counted={counts?.[id]} />
              </div>
            ))}
        </div>
      ))}
    </div>
  )
}

/** How many there are of what a tab shows. The tab is named only by its label, and described by this. */
const TabCount = ({ id, counted }: { id: string; counted: Overview['tabs'][string] | undefined }) =>
  counted?.count ? (
    <span id={id} aria-hidden="true" className={counted.isDue ? 'count due' : 'count'}>
      {counted.count.toLocaleString('en-US')}
      <span className="sr-only"> {counted.of}</span>
    </span>
  ) : null

/** Only the chosen tab has the line: where colors are forced, a transparent one would show too. */
const tabClass =
  'flex w-full cursor-pointer items-center text-left -outline-offset-2! transition-colors duration-160 hover:bg-lilac-dawn/55 aria-selected:border-accent aria-selected:border-l-2 aria-selected:font-semibold staff:min-h-8.25 staff:pl-7 staff:pr-6 staff:aria-selected:bg-first-light staff:aria-selected:pl-6.5 max-staff:min-h-11.25 max-staff:wrap-anywhere max-staff:border-hairline max-staff:border-b max-staff:py-2 max-staff:pr-1 max-staff:pl-3 max-staff:text-base max-staff:aria-selected:border-b-hairline max-staff:aria-selected:bg-veil max-staff:aria-selected:pl-2.5'

const inGroups = (parts: readonly StaffPart[]) => staffGroups.flatMap((group) => parts.filter((part) => part.group === group))

/** Which tab a key leads to; -1 for keys that mean something else. */
function neighbor(key: string, at: number, count: number): number {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
