import { Pencil, Trash2 } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, Row, RowHeader } from '@/components/table/table'
import { publicationState } from '@/features/staff-area/publishing/components/publication-state'
import { useDelete } from '@/features/staff-area/use-delete'
import { apiRequest } from '@/platform/browser/api-request'
import { truncated } from '@/platform/truncated'
import { useSite } from '@/site/use-site'
import type { newsletterCalls } from '../newsletter.calls'
import type { AdminNewsletter } from '../newsletter.schema'

const request = apiRequest<typeof newsletterCalls>()

/** Where there is little room the date says month and year, and their own cells go. */
const onlyInTable = 'stacked:hidden'

export function NewsletterRow({ newsletter, onEdit }: { newsletter: AdminNewsletter; onEdit: () => void }) {
  const { id, month, year, link, isSpecial } = newsletter
  const { timeZone } = useSite()
  const remove = useDelete()
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
      <ActionsCell>
        <RowAction icon={Pencil} label="Edit" of={date} onClick={onEdit} />
        <RowAction
          icon={Trash2}
          label="Delete"
          of={date}
          onClick={() =>
            remove({
              noun: 'newsletter',
              request: request('DELETE /api/cms/newsletters/:id', { params: { id } }),
              question: 'Are you sure you want to delete this newsletter?',
            })
          }
        />
      </ActionsCell>
    </Row>
  )
}

/** How much of a link the staff's table shows, in characters (spec D2 §9). */
const PREVIEW_LENGTH = 40

const linkPreview = (link: string): string => truncated(link, PREVIEW_LENGTH)
