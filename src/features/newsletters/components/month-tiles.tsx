import type { Newsletter } from '../newsletter.schema'
import { OutMark } from './out-mark'

export const tileGrid = 'grid grid-cols-2 gap-x-[clamp(1.25rem,3vw,3rem)] sm:grid-cols-3 lg:grid-cols-4'

/** The newsletters of one year, each by its month; they open where they were published (spec D2 §2). */
export function MonthTiles({ newsletters }: { newsletters: Newsletter[] }) {
  return (
    <ul className={tileGrid}>
      {newsletters.map(({ id, month, year, link }) => (
        <li key={id} className="border-hairline border-b">
          <a
            href={link}
            target="_blank"
            rel="noopener"
            className="flex items-baseline justify-between gap-3 py-5 font-[350] font-serif text-[clamp(1.375rem,1.15rem+1vw,1.875rem)] text-ink leading-tight tracking-[-0.015em] no-underline hover:text-accent"
          >
            {month}
            <span className="sr-only"> {year}, opens in a new tab</span>
            <OutMark />
          </a>
        </li>
      ))}
    </ul>
  )
}
