import { type ExportPart, publicationOf } from '@/content/feature.server'
import { MONTHS } from '@/platform/time/calendar'
import { presentNewsletterForStaff } from './newsletter.presenter.server'
import { listNewslettersForStaff, type NewsletterRow } from './newsletter.repository.server'

export const newsletterExports: readonly ExportPart[] = [
  {
    path: 'newsletters/',
    about:
      'The newsletters of the archive, drafts included, a Markdown file each: its facts above, below them its text, or what a special edition is about.',
    async *files({ db }) {
      for (const row of await listNewslettersForStaff(db)) yield { path: pathOf(row), content: markdownOf(row) }
    },
  },
]

/** `newsletters/2027-10-12.md`: year, month and id. */
const pathOf = ({ id, year, month }: NewsletterRow) => `newsletters/${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${id}.md`

/** Front matter is YAML, of which JSON's texts, numbers and `true` are a part. */
function markdownOf(row: NewsletterRow): string {
  const { specialDescription, body, ...facts } = presentNewsletterForStaff(row)
  const lines = Object.entries({ ...facts, ...publicationOf(row) }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---', '', ...(specialDescription ? [specialDescription, ''] : []), ...(body ? [body, ''] : [])].join('\n')
}
