import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { Section } from '@/ui/section'

/** Each step is further in than the one before. */
const indents = ['', 'lg:ml-[11%]', 'lg:ml-[22%]', 'lg:ml-[33%]']

export function FourSteps() {
  const { title: heading, items } = useTexts('inquiry-sessions').steps
  return (
    <Section labelledBy="steps" className="pt-16 lg:pt-24">
      <h2 id="steps" className="max-w-[10em]">
        {heading}
      </h2>
      <ol className="mt-[clamp(2rem,4vw,3.5rem)]">
        {items.map(({ title, text }, index) => (
          <li
            key={title}
            className={`grid max-w-[44rem] grid-cols-[3.5rem_1fr] items-baseline gap-x-4 border-hairline border-t py-7 sm:grid-cols-[5rem_1fr] ${indents[index]}`}
          >
            <span aria-hidden="true" className="numeral text-accent">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <Prose className="mt-2 text-ink-soft" text={text} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
