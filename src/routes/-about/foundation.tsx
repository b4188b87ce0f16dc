import type { ReactNode } from 'react'
import { Section } from '@/components/section'

const practices = [
  { title: 'Presence', text: 'Coming back, again and again, to what is here.' },
  { title: 'Curiosity', text: 'Asking because we want to know, with no result in mind.' },
  { title: 'Kindness', text: 'Meeting what we find as we would meet a friend.' },
  { title: 'Listening', text: 'Giving one another time and attention, and no advice.' },
  { title: 'Constancy', text: 'A little every day, and more when we meet.' },
]

/** The five core practices; `children` lead on from them. */
export function Foundation({ children }: { children: ReactNode }) {
  return (
    <Section labelledBy="foundation">
      <h2 id="foundation">Foundation</h2>
      <p className="mt-5 max-w-[34em] text-ink-soft text-lead leading-[1.55]">Five core practices carry everything else that we do.</p>
      <ol className="mt-[clamp(2rem,4vw,3.5rem)]">
        {practices.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.25rem_1fr] items-baseline gap-x-4 gap-y-1 border-hairline border-t py-6 last:border-b md:grid-cols-[2fr_4fr_6fr] md:gap-x-8"
          >
            <span aria-hidden="true" className="numeral text-[2.5rem] text-accent">
              {index + 1}
            </span>
            <h3 className="font-[350] text-[clamp(1.6rem,1.3rem+1.4vw,2.25rem)]">{title}</h3>
            <p className="col-start-2 text-ink-soft md:col-start-auto">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-12">{children}</div>
    </Section>
  )
}
