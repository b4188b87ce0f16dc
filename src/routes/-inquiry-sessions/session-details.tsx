import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Section } from '@/ui/section'

export function SessionDetails() {
  const { title, items, benefitsTitle, benefits } = useTexts('inquiry-sessions').details
  return (
    <Section ground="sky" labelledBy="details">
      <h2 id="details">{title}</h2>
      <dl className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 md:grid-cols-3">
        {items.map(({ term, value, text }) => (
          <div key={value} className="border-ink border-t-2 pt-5">
            <dt className="text-ink-soft text-small">{term}</dt>
            <dd className="mt-6">
              <span className="block font-[320] font-serif text-[clamp(2rem,1.2rem+2vw,2.9rem)] leading-[1.05] tracking-[-0.015em]">
                {value}
              </span>
              <span className="mt-3 block text-ink-soft">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-section grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-8 lg:grid-cols-[5fr_7fr]">
        <h2>{benefitsTitle}</h2>
        <ul>
          {benefits.map((benefit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
            <li key={index} className="border-hairline border-t py-5 text-lead leading-normal last:border-b">
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
