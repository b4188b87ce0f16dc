import { Section } from '@/components/section'
import { useSite } from '@/site/use-site'

/** spec D1 §1 */
const dates = [
  { year: '1975', part: 'October', text: 'We are founded.' },
  { year: '1985', text: 'The community has a center.' },
  { year: '2021', part: 'December', text: 'Fire destroys the center.' },
  { year: '2024', part: 'Spring', text: 'A new center opens its doors.' },
]

export function History() {
  return (
    <Section ground="lilac" labelledBy="history">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="history" className="max-w-[8em]">
            Our History in {useSite().address.city}
          </h2>
          <p className="mt-5 max-w-[26em] text-ink-soft text-lead leading-[1.55]">
            A path is walked somewhere. Ours runs along these mountains, and has led through a fire.
          </p>
        </div>
        <ol>
          {dates.map(({ year, part, text }) => (
            <li
              key={year}
              className="grid items-baseline-last gap-x-8 gap-y-3 border-hairline border-t py-[clamp(1.5rem,2.6vw,2.25rem)] last:border-b sm:grid-cols-[minmax(11rem,5fr)_6fr]"
            >
              <p className="numeral -ml-[0.04em] text-[clamp(4rem,2.6rem+4.6vw,6.5rem)]">{year}</p>
              <p className="text-lead leading-normal">
                {part && <span className="block font-[550] text-accent text-base">{part}</span>}
                {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-section max-w-[24em] font-[330] font-serif text-[clamp(1.75rem,1.2rem+2.3vw,3.125rem)] leading-[1.22] tracking-[-0.012em] text-balance">
        <Figure>21 years</Figure> at the old center, <Figure>18 months</Figure> of rebuilding, and <Figure>4,580 students</Figure> in{' '}
        <Figure>53 countries</Figure>.
      </p>
    </Section>
  )
}

/** Its words stay together as far as a line has room for them. */
function Figure({ children }: { children: string }) {
  return <span className="inline-block text-accent">{children}</span>
}
