import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { Section } from '@/ui/section'

/** What people ask before they come. */
export function CommonQuestions() {
  const { title, items } = useTexts('contact').questions
  return (
    <Section labelledBy="questions">
      <h2 id="questions">{title}</h2>
      <div className="mt-10 grid gap-x-[clamp(2rem,6vw,7rem)] md:grid-cols-2">
        {items.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
          <div key={index} className="border-hairline border-t pt-5 pb-9">
            <h3>{question}</h3>
            <Prose className="mt-2 max-w-[38em] text-ink-soft" text={answer} />
          </div>
        ))}
      </div>
    </Section>
  )
}
