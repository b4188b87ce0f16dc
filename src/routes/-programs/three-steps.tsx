import { Link } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { buttonClass } from '@/ui/button'
import { Section } from '@/ui/section'

export function ThreeSteps() {
  const { steps } = useTexts('programs')
  return (
    <Section ground="sky" labelledBy="steps-title" className="grid gap-x-12 gap-y-[clamp(2.5rem,5vw,4.5rem)] lg:grid-cols-[1fr_auto]">
      <h2 id="steps-title">How Our Programs Work</h2>
      <ol className="grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 lg:col-span-2 lg:row-start-2 lg:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.5rem_1fr] border-hairline border-t pt-6 lg:block">
            <span aria-hidden="true" className="numeral -ml-[0.05em] block text-accent lg:text-[5.5rem]">
              {index + 1}
            </span>
            <div className="lg:mt-8">
              <h3>{title}</h3>
              <Prose className="mt-2 max-w-[34em] text-ink-soft" text={text} />
            </div>
          </li>
        ))}
      </ol>
      <Link to="/events" className={buttonClass('outline', 'justify-self-start lg:col-start-2 lg:row-start-1 lg:self-end')}>
        View All Events
      </Link>
    </Section>
  )
}
