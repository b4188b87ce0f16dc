import { type ReactNode, useEffect, useRef, useState } from 'react'

interface DialogSectionsProps {
  /** In the order in which they are read. */
  sections: readonly { id: string; title: string; content: ReactNode }[]
}

/** A long dialog in sections, one below the other, with a list of them at the side; on phones it is a choice above them. */
export function DialogSections({ sections }: DialogSectionsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(ref, sections[0]?.id ?? '')

  function goTo(id: string) {
    const heading = ref.current?.querySelector<HTMLElement>(`#${id} > h3`)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={ref} className="grid gap-x-8 sm:grid-cols-[9.25rem_minmax(0,1fr)]">
      <nav
        aria-label="Sections"
        className="-top-5 max-sm:-mx-6 max-sm:-mt-5 sticky z-2 self-start max-sm:border-hairline max-sm:border-b max-sm:bg-ground max-sm:px-6 max-sm:py-2.5 sm:top-0"
      >
        <ul className="-ml-3 grid gap-0.5 max-sm:hidden">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === current || undefined}
                onClick={() => goTo(id)}
                className="min-h-9 w-full cursor-pointer border-transparent border-l-2 pl-3 text-left text-ink-soft text-small hover:text-ink aria-[current]:border-accent aria-[current]:font-[600] aria-[current]:text-ink"
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
        <select
          aria-label="Go to section"
          value={current}
          onChange={({ target }) => goTo(target.value)}
          className="h-11 w-full rounded-sm border border-foothill-mauve/70 bg-white px-3 text-base sm:hidden"
        >
          {sections.map(({ id, title }, index) => (
            <option key={id} value={id}>
              {index + 1} of {sections.length}: {title}
            </option>
          ))}
        </select>
      </nav>
      {/* What gets the focus stays clear of the choice above. */}
      <div className="min-w-0 max-sm:**:scroll-mt-22">
        {sections.map(({ id, title, content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid grid-cols-1 gap-5 border-hairline not-first:border-t py-8 first:pt-0 last:pb-2 max-sm:first:pt-6"
          >
            <h3 id={`${id}-title`} tabIndex={-1} className="scroll-mt-5 text-subheading outline-none">
              {title}
            </h3>
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}

/** How far down in the view a section begins to be the one that is read. */
const READ_AT = 0.35

/** The section that is in view: the last one that has come up to a third of it, and the last of all at the end. */
function useCurrentSection(ref: React.RefObject<HTMLDivElement | null>, first: string) {
  const [current, setCurrent] = useState(first)
  useEffect(() => {
    function look({ target }: Event) {
      if (!(target instanceof HTMLElement) || !ref.current || !target.contains(ref.current)) return
      const sections = [...ref.current.querySelectorAll('section[id]')]
      const { top, height } = target.getBoundingClientRect()
      const isAtEnd = target.scrollTop + target.clientHeight >= target.scrollHeight - 2
      const read = sections.findLast((section) => isAtEnd || section.getBoundingClientRect().top < top + height * READ_AT)
      setCurrent(read?.id ?? first)
    }
    // Scrolling does not bubble.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [ref, first])
  return current
}
