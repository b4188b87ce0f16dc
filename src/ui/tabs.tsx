import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Skeleton } from './skeleton'

interface TabsProps {
  label: string
  tabs: { id: string; label: string; heading: string; content: ReactNode }[]
  /** The ids to show, in order of preference. Where there is none of them, the first tab is shown. */
  preferred: (string | undefined)[]
  onSelect: (id: string) => void
}

/** Tabs by the WAI-ARIA pattern: one stop, and arrows choose at once. Without JavaScript all panels show, each with its heading. */
export function Tabs({ label, tabs, preferred, onSelect }: TabsProps) {
  const base = useId()
  const selected = preferred.find((id) => tabs.some((tab) => tab.id === id)) ?? tabs[0]?.id
  const tabId = (id: string) => `${base}-tab-${id}`
  const panelId = (id: string) => `${base}-panel-${id}`

  function chooseByKey(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = neighbor(event.key, at, tabs.length)
    const chosen = tabs[next]
    if (!chosen) return
    event.preventDefault()
    onSelect(chosen.id)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={chooseByKey}
        className="noscript:hidden flex flex-wrap gap-x-[clamp(1.5rem,2.5vw,2.5rem)] gap-y-2 border-hairline border-b"
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === selected}
            aria-controls={panelId(id)}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={tabClass(id === selected)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, heading, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={panelId(id)}
          aria-labelledby={tabId(id)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what a panel begins with can rarely be focused, and is read from here
          tabIndex={0}
          className={`pt-[clamp(2rem,4vw,3.5rem)] noscript:block noscript:pb-10 ${id === selected ? '' : 'hidden'}`}
        >
          <h2 className="sr-only noscript:not-sr-only noscript:mb-8">{heading}</h2>
          {content}
        </div>
      ))}
    </>
  )
}

export const TabsSkeleton = () => (
  <div className="flex gap-x-8 border-hairline border-b pb-3">
    <Skeleton className="h-8 w-14" />
    <Skeleton className="h-8 w-14" />
    <Skeleton className="h-8 w-14" />
  </div>
)

/** Only the chosen tab has the line below: where colors are forced, a transparent one would show too. */
const tabClass = (isSelected: boolean) =>
  `-mb-px cursor-pointer pt-1 font-[350] font-serif text-[1.5rem] leading-tight tracking-[-0.015em] transition-colors [font-feature-settings:'lnum'] ${
    isSelected ? 'border-accent border-b-2 pb-2.5 text-ink' : 'pb-3 text-ink-soft hover:text-accent'
  }`

function neighbor(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : -1
}
