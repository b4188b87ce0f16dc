import { useEffect, useRef } from 'react'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'

export function CommunityConnections() {
  const { ways } = useTexts('community')
  const list = useRiseOnEntering<HTMLUListElement>()
  return (
    <Section labelledBy="ways">
      <h2 id="ways">Ways to Connect</h2>
      <ul
        ref={list}
        className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(1.5rem,4vw,4.5rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-16"
      >
        {ways.map(({ title, text, link }) => (
          <li
            key={title}
            className="flex flex-col border-hairline border-t pt-5 data-[entering=rising]:rise data-[entering=waiting]:opacity-0 print:data-[entering=waiting]:opacity-100"
          >
            <h3>{keepCompounds(title)}</h3>
            <Prose className="mt-2 max-w-[32em] text-ink-soft" text={text} />
            {link && (
              <SiteLink href={link.href} className="more-link mt-4 self-start text-base">
                {link.label}
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A line never breaks inside a word like `low-cost`. */
const keepCompounds = (title: string) =>
  title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** Between one item and the next of those that enter together, in milliseconds (spec D1 §2, Community). */
const STAGGER = 60

/**
 * The items of a list rise one after the other as they come into view. Only what is still out of sight is hidden for that, and only
 * by this code, so that nothing stays unseen where it doesn't run. A wish for less motion leaves the list as it is.
 */
function useRiseOnEntering<List extends HTMLElement>() {
  const list = useRef<List>(null)
  useEffect(() => {
    if (!list.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver((entries) => {
      const entering = entries.filter(({ isIntersecting }) => isIntersecting)
      for (const [index, { target }] of entering.entries()) {
        observer.unobserve(target)
        rise(target as HTMLElement, index * STAGGER)
      }
    })
    const waiting = [...list.current.children].filter((item) => item.getBoundingClientRect().top >= innerHeight)
    for (const item of waiting) {
      item.setAttribute('data-entering', 'waiting')
      observer.observe(item)
    }
    return () => {
      observer.disconnect()
      for (const item of waiting) item.removeAttribute('data-entering')
    }
  }, [])
  return list
}

function rise(item: HTMLElement, delay: number) {
  item.style.animationDelay = `${delay}ms`
  item.setAttribute('data-entering', 'rising')
}
