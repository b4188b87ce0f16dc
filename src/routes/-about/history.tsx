import type { ReactNode } from 'react'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose, Words } from '@/features/pages/texts/prose'
import { useSite } from '@/site/use-site'
import { Section } from '@/ui/section'

export function History() {
  const { lead, dates, figures } = useTexts('about').history
  return (
    <Section ground="lilac" labelledBy="history">
      <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="history" className="max-w-[8em]">
            Our History in {useSite().address.city}
          </h2>
          <Prose className="mt-5 max-w-[26em] text-ink-soft text-lead leading-[1.55]" text={lead} />
        </div>
        <ol>
          {dates.map(({ year, part, text }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
              key={index}
              className="grid items-baseline-last gap-x-8 gap-y-3 border-hairline border-t py-[clamp(1.75rem,3vw,2.75rem)] last:border-b sm:grid-cols-[minmax(11rem,5fr)_6fr]"
            >
              <p className="numeral -ml-[0.04em] text-[min(20vw,clamp(4rem,2.6rem+4.6vw,6.5rem))]">{year}</p>
              <p className="text-lead leading-normal">
                {part && <span className="block font-[550] text-accent text-base">{part}</span>}
                <Words text={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-section max-w-[24em] font-[330] font-serif text-[clamp(1.75rem,1.2rem+2.3vw,3.125rem)] leading-[1.22] tracking-[-0.015em] text-balance">
        <Words text={figures} strong={Figure} />
      </p>
    </Section>
  )
}

/** Its words stay together as far as a line has room for them. */
function Figure({ children }: { children: ReactNode }) {
  return <span className="inline-block text-accent">{children}</span>
}
