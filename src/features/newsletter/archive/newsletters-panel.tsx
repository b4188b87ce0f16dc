import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState, VersionsDialog } from '@/features/desk/publishing/versions-dialog'
import { useOpenDialog } from '@/features/desk/staff-address'
import { truncated } from '@/platform/text/plain-text'
import { matchesSearch } from '@/platform/text/search-words'
import { inArchiveOrder } from '@/platform/time/by-year'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { adminNewslettersQuery } from './admin-newsletters.queries'
import type { AdminNewsletter } from './newsletter.schema'
import { newsletterLabels } from './newsletter-dialog'

/** The staff area's newsletters, the newest first until the Date header turns them round (spec D2 §2, §9). */
export function NewslettersPanel() {
  const query = useQuery(adminNewslettersQuery)
  const [search, setSearch] = useState('')
  const [isAscending, setAscending] = useState(false)
  const open = useOpenDialog()

  const newsletters = query.data?.newsletters ?? []
  const found = newsletters.filter(({ month, year, specialDescription }) => matchesSearch(search, [`${month} ${year}`, specialDescription]))
  const newestFirst = inArchiveOrder(found)
  const date = {
    label: 'Date',
    sorting: {
      order: isAscending ? ('ascending' as const) : ('descending' as const),
      meaning: isAscending ? 'Oldest first' : 'Newest first',
      onToggle: () => setAscending(!isAscending),
    },
  }

  return (
    <>
      <PanelHead action={<AddButton />}>
        {newsletters.length > 0 && <SearchField label="Search newsletters" value={search} onChange={setSearch} />}
      </PanelHead>
      <ListStates query={query} loading="Loading newsletters..." failure="Unable to load newsletters">
        {found.length === 0 ? (
          <EmptyList>
            {newsletters.length === 0
              ? 'No newsletters found. Click "Add New Newsletter" to create one.'
              : `No newsletter matches “${search}”.`}
          </EmptyList>
        ) : (
          <Table caption="All newsletters" columns={['Month', 'Year', date, 'Link', 'Special', 'Actions']}>
            {(isAscending ? newestFirst.toReversed() : newestFirst).map((newsletter) => (
              <NewsletterTableRow key={newsletter.id} newsletter={newsletter} onEdit={() => open('edit', newsletter.id)} />
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}

/** Where there is little room the date says month and year, and their own cells go. */
const onlyInTable = 'stacked:hidden'

function NewsletterTableRow({ newsletter, onEdit }: { newsletter: AdminNewsletter; onEdit: () => void }) {
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
