import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchField } from '@/components/form/search-field'
import { EmptyList, ListStates } from '@/components/table/list-states'
import { Table } from '@/components/table/table'
import { AddButton, PanelHead } from '@/features/staff-area/components/panel-head'
import { useOpenDialog } from '@/features/staff-area/staff-address'
import { matchesSearch } from '@/platform/text/search-words'
import { inArchiveOrder } from '@/platform/time/by-year'
import { adminNewslettersQuery } from '../admin-newsletters.queries'
import { NewsletterTableRow } from './newsletter-table-row'

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
