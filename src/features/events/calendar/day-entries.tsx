import type { DayEntry } from './event-month.schema'

/** What takes place on a day. There may be hundreds on a page, so that their links are plain ones: `openHere` opens them. */
export const DayEntries = ({ entries }: { entries: readonly DayEntry[] }) => (
  <ul className="entries">
    {entries.map(({ slug, title, words, span, goesOn, isOff }, place) => (
      // Its first day names all of its days.
      // biome-ignore lint/suspicious/noArrayIndexKey: two days of one event may read the same, and entries hold no state
      <li key={place} aria-hidden={goesOn}>
        <a href={`/events/${slug}`} className={isOff ? 'gone' : undefined} tabIndex={goesOn ? -1 : undefined}>
          {span && <span className="sr-only">{span}</span>}
          {words && <span aria-hidden={span ? true : undefined}>{words}</span>} <b>{title}</b>
        </a>
      </li>
    ))}
  </ul>
)
