import type { ReactNode } from 'react'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { Section } from '@/ui/section'

/** The five core practices; `children` lead on from them. */
export function Foundation({ children }: { children: ReactNode }) {
  const { lead, practices } = useTexts('about').foundation
  return (
    <Section labelledBy="foundation">
      <h2 id="foundation">Foundation</h2>
      <Prose className="mt-5 max-w-[34em] text-ink-soft text-lead leading-[1.55]" text={lead} />
      <ol className="mt-[clamp(2rem,4vw,3.5rem)]">
        {practices.map(({ title, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: they are places, whatever they say
            key={index}
            className="grid grid-cols-[3.25rem_1fr] items-baseline gap-x-4 gap-y-1 border-hairline border-t py-6 last:border-b md:grid-cols-[2fr_4fr_6fr] md:gap-x-8"
          >
            <span aria-hidden="true" className="numeral text-[2.5rem] text-accent">
              {index + 1}
            </span>
            <h3 className="font-[350] text-[clamp(1.6rem,1.3rem+1.4vw,2.25rem)]">{title}</h3>
            <Prose className="col-start-2 text-ink-soft md:col-start-auto" text={text} />
          </li>
        ))}
      </ol>
      <div className="mt-12">{children}</div>
    </Section>
  )
}
