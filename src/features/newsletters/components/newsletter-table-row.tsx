import { Cell, Row, RowHeader } from '@/components/table/table'
import { ContentActions } from '@/features/staff-area/publishing/components/content-actions'
import { publicationState } from '@/features/staff-area/publishing/components/publication-state'
import { VersionsDialog } from '@/features/staff-area/publishing/components/versions-dialog'
import { truncated } from '@/platform/text/plain-text'
import { useSite } from '@/site/use-site'
import type { AdminNewsletter } from '../newsletter.schema'
import { newsletterLabels } from './newsletter-dialog'

/** Where there is little room the date says month and year, and their own cells go. */
const onlyInTable = 'stacked:hidden'

export function NewsletterTableRow({ newsletter, onEdit }: { newsletter: AdminNewsletter; onEdit: () => void }) {
  const { month, year, link, isSpecial } = newsletter
  const { timeZone } = useSite()
  const date = `${month} ${year}`

  return (
    <Row>
      <Cell className={onlyInTable}>{month}</Cell>
      <Cell className={onlyInTable}>{year}</Cell>
      <RowHeader state={publicationState(newsletter, timeZone)}>{date}</RowHeader>
      <Cell>
        <a href={link} target="_blank" rel="noopener" title={link} className="wrap-anywhere text-accent underline underline-offset-4">
          {linkPreview(link)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Cell>
      <Cell>{isSpecial && <span className="ground-lilac rounded-sm px-2 py-0.5 font-[550] text-fine">Special</span>}</Cell>
      <ContentActions
        stored={newsletter}
        noun="newsletter"
        plural="newsletters"
        name={date}
        page="/newsletter"
        versions={(parts) => <VersionsDialog texts={{ labels: newsletterLabels }} {...parts} />}
        onEdit={onEdit}
      />
    </Row>
  )
}

/** How much of a link the staff's table shows, in characters (spec D2 §9). */
const PREVIEW_LENGTH = 40

const linkPreview = (link: string): string => truncated(link, PREVIEW_LENGTH)
