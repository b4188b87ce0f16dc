import { Link } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'

export function Offerings() {
  const { title: heading, items } = useTexts('introductory-teachings').offerings
  return (
    <Section ground="lilac" labelledBy="offerings">
      <h2 id="offerings">{heading}</h2>
      <ul className="mt-[clamp(2rem,4vw,3.5rem)]">
        {items.map(({ length, title, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
            key={index}
            className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-4 border-hairline border-t py-[clamp(1.75rem,3vw,2.75rem)] last:border-b lg:grid-cols-[5fr_7fr] lg:items-baseline"
          >
            <p className="quote text-[clamp(1.75rem,1.4rem+1.5vw,2.6rem)] text-accent leading-tight">{length}</p>
            <div>
              <h3>{title}</h3>
              <Prose className="mt-2 max-w-[38em] text-ink-soft" text={text} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-4">
        <Link to="/events" className={buttonClass('filled')}>
          View Upcoming Events
        </Link>
        <Link to="/programs" hash="speak-with-teacher" className={buttonClass('quiet')}>
          Speak with a Teacher
        </Link>
      </div>
    </Section>
  )
}
