import { shown } from '../shown-value'
import { formatPublication, publicationLabels, type StoredPublication, toPublicationFields } from './publication-fields'

type Content = Record<string, unknown>

/** How people know the fields of a kind. */
export interface VersionTexts {
  /** What the server's fields are called. */
  labels: Readonly<Record<string, string | undefined>>
  /** Where what is stored says nothing to people. */
  formatContent?(content: Content): Content
}

export interface Difference {
  label: string
  before: string
  after: string
}

/** What differs, as people read it, between two versions, moments on the clocks of `timeZone`; undefined where there is none before. */
export function differences(
  before: Content | undefined,
  after: Content,
  { labels, formatContent = (content) => content }: VersionTexts,
  timeZone: string,
) {
  if (!before) return undefined
  const describe = (content: Content) => ({
    ...formatContent(content),
    ...formatPublication(toPublicationFields(content as StoredPublication, timeZone)),
  })
  const [former, latter] = [describe(before), describe(after)] as [Content, Content]
  return Object.entries({ ...labels, ...publicationLabels }).flatMap(([name, label = name]): Difference[] => {
    const [was, is] = [shown(former[name]), shown(latter[name])]
    return was === is ? [] : [{ label, before: was, after: is }]
  })
}
