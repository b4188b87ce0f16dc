import { type ReactNode, useEffect, useRef, useState } from 'react'
import './dialog-sections.css'

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
    <div ref={ref} className="dialog-sections">
      <nav aria-label="Sections">
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <button type="button" aria-current={id === current || undefined} onClick={() => goTo(id)}>
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
      <div>
        {sections.map(({ id, title, content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h3 id={`${id}-title`} tabIndex={-1}>
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
