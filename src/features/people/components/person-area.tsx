import { StaffLink } from '@/features/staff-area/components/staff-link'
import { useSite } from '@/site/use-site'
import type { PersonalDataArea } from '../people.schema'
import { readableValue } from '../readable-value'

const SHOWN = 4

/** One area of what is held: how much, what it is, and how long it is kept. What is in it comes with a press. */
export function PersonArea({ area: { label, url, records, retention }, email }: { area: PersonalDataArea; email: string }) {
  const summary = summarizeRecords(records)
  const { timeZone } = useSite()
  const further = summary.slice(SHOWN).length
  return (
    <li>
      <h4>
        {url ? (
          <StaffLink url={url} lookFor={email}>
            {label}
          </StaffLink>
        ) : (
          label
        )}
      </h4>
      <p className="count">
        {records.length}
        <span className="sr-only"> {records.length === 1 ? 'record' : 'records'}</span>
      </p>
      <div className="what">
        <ul>
          {summary.slice(0, SHOWN).map(({ title, url: place }) => (
            <li key={`${title} ${place}`}>{place ? <StaffLink url={place}>{title}</StaffLink> : title}</li>
          ))}
          {further > 0 && <li>and {further} more</li>}
        </ul>
        <details>
          <summary>
            Show what we hold<span className="sr-only"> of {label}</span>
          </summary>
          {records.map(({ title, fields }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records have no other name, and the list is only ever replaced.
            <section key={index}>
              <h5>{title}</h5>
              <dl>
                {given(fields).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{readableValue(value, timeZone)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </details>
      </div>
      <p className="kept">{retention}</p>
    </li>
  )
}

const given = (fields: PersonalDataArea['records'][number]['fields']) =>
  Object.entries(fields).filter(([, value]) => value !== null && value !== '')

type Titled = Pick<PersonalDataArea['records'][number], 'title' | 'url'>

/** Those of one title in one place once, with how many there are, in the order in which they come: `Email: Reminder (3)`. */
export const summarizeRecords = (records: readonly Titled[]): Titled[] =>
  [...Map.groupBy(records, ({ title, url }) => JSON.stringify([title, url])).values()].map(([{ title, url } = { title: '' }, ...more]) => ({
    title: more.length === 0 ? title : `${title} (${more.length + 1})`,
    ...(url && { url }),
  }))
