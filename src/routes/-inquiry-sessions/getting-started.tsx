import { Link } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'

export function GettingStarted() {
  const { title, items } = useTexts('inquiry-sessions').start
  return (
    <Section labelledBy="start">
      <h2 id="start">{title}</h2>
      <ol className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-6 md:grid-cols-3">
        {items.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
          <li key={index} className="flex items-baseline gap-5">
            <span aria-hidden="true" className="numeral text-[2.5rem] text-accent">
              {index + 1}
            </span>
            <span className="text-lead leading-normal">{text}</span>
          </li>
        ))}
      </ol>
      <Link to="/programs" hash="speak-with-teacher" className={buttonClass('filled', 'mt-12')}>
        Speak with a Teacher
      </Link>
    </Section>
  )
}
