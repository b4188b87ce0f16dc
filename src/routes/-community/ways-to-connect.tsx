import { Section } from '@/components/section'
import { SiteLink } from '@/components/site-link'
import { useSite } from '@/site/use-site'
import { useRiseOnEntering } from './rise-on-entering'
import { waysToConnect } from './ways'

export function WaysToConnect() {
  const site = useSite()
  const list = useRiseOnEntering<HTMLUListElement>()
  return (
    <Section labelledBy="ways">
      <h2 id="ways">Ways to Connect</h2>
      <ul
        ref={list}
        className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(1.5rem,4vw,4.5rem)] gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-y-16"
      >
        {waysToConnect(site).map(({ title, text, link }) => (
          <li
            key={title}
            className="flex flex-col border-hairline border-t pt-5 data-[entering=rising]:rise data-[entering=waiting]:opacity-0 print:data-[entering=waiting]:opacity-100"
          >
            <h3>{keepCompounds(title)}</h3>
            <p className="mt-2 max-w-[32em] text-ink-soft">{text}</p>
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
