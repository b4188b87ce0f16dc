import { Section } from '@/components/section'

/** spec D1 §2, §9 */
const details = [
  { term: 'How long', value: '50–90 minutes', text: 'is what a session typically takes.' },
  { term: 'With whom', value: 'One-on-one', text: 'You and one teacher, nobody else.' },
  { term: 'How private', value: 'Confidential', text: 'What you say stays between the two of you.' },
]

const benefits = [
  'A time that is yours, with somebody who listens to the end',
  'Company in places where it is hard to look alone',
  'Questions that fit where you are, not where a group is',
  'A practice that you can take home and go on with by yourself',
]

export function Details() {
  return (
    <Section ground="sky" labelledBy="details">
      <h2 id="details">Session details</h2>
      <dl className="mt-[clamp(2rem,4vw,3.5rem)] grid gap-x-[clamp(2rem,4vw,4.5rem)] gap-y-10 md:grid-cols-3">
        {details.map(({ term, value, text }) => (
          <div key={term} className="border-ink border-t-2 pt-5">
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
        <h2>Benefits</h2>
        <ul>
          {benefits.map((benefit) => (
            <li key={benefit} className="border-hairline border-t py-5 text-lead leading-normal last:border-b">
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
