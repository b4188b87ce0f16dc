import type { PersonalDataArea } from './people.schema'

type Titled = Pick<PersonalDataArea['records'][number], 'title' | 'url'>

/** Those of one title in one place once, with how many there are, in the order in which they come: `Email: Reminder (3)`. */
export const summarizeRecords = (records: readonly Titled[]): Titled[] =>
  [...Map.groupBy(records, ({ title, url }) => JSON.stringify([title, url])).values()].map(([{ title, url } = { title: '' }, ...more]) => ({
    title: more.length === 0 ? title : `${title} (${more.length + 1})`,
    ...(url && { url }),
  }))
