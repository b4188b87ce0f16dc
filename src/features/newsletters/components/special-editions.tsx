import type { Newsletter } from '../newsletter.schema'
import { OutMark } from './out-mark'

/** The special editions, newest first, with what each is about (spec D2 §2). */
export function SpecialEditions({ newsletters }: { newsletters: Newsletter[] }) {
  return (
    <ul>
      {newsletters.map(({ id, month, year, link, specialDescription }) => (
        <li key={id} className="grid gap-x-10 gap-y-2 border-hairline border-b py-5 first:pt-0 sm:grid-cols-[16rem_1fr] sm:items-baseline">
          <a
            href={link}
            target="_blank"
            rel="noopener"
            className="flex items-baseline gap-3 justify-self-start font-[400] font-heading text-heading text-ink leading-tight tracking-[-0.015em] no-underline [font-feature-settings:'lnum'] hover:text-accent"
          >
            {month} {year}
            <span className="sr-only"> special edition, opens in a new tab</span>
            <OutMark />
          </a>
          <p className="measure whitespace-pre-line text-ink-soft">{specialDescription || 'A special edition'}</p>
        </li>
      ))}
    </ul>
  )
}
