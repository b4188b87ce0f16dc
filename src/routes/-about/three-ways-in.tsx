import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { Section } from '@/ui/section'

export function ThreeWaysIn() {
  const { title: heading, items } = useTexts('about').ways
  return (
    <Section ground="sky" labelledBy="ways">
      <h2 id="ways">{heading}</h2>
      <ul className="mt-[clamp(2.5rem,5vw,4.5rem)] grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-12 lg:grid-cols-3">
        {items.map(({ title, question, text }) => (
          <li key={title} className="border-ink border-t-2 pt-5">
            <h3>{title}</h3>
            <p className="quote mt-8 text-quote leading-[1.3] lg:mt-14">{question}</p>
            <Prose className="mt-5 max-w-[36em] text-ink-soft" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
