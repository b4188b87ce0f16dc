import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState, VersionsDialog } from '@/features/desk/publishing/versions-dialog'
import { useOpenDialog } from '@/features/desk/staff-address'
import { truncated } from '@/platform/text/plain-text'
import { matchesSearch } from '@/platform/text/search-words'
import { useSite } from '@/site/use-site'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { adminTestimonialsQuery } from './testimonial.queries'
import { testimonialLabels } from './testimonial-dialog'

const columns = ['Name', 'Quote Preview', 'Review Count', 'Date', 'Actions']

/** The staff area's testimonials (spec D2 §2). */
export function TestimonialsPanel() {
  const query = useQuery(adminTestimonialsQuery)
  const [search, setSearch] = useState('')
  const open = useOpenDialog()
  const { timeZone } = useSite()

  const testimonials = query.data?.testimonials ?? []
  const found = testimonials.filter(({ name, quote }) => matchesSearch(search, [name, quote]))

  return (
    <>
      <PanelHead action={<AddButton />}>
        {testimonials.length > 0 && <SearchField label="Search testimonials" value={search} onChange={setSearch} />}
      </PanelHead>
      <ListStates query={query} loading="Loading testimonials..." failure="Unable to load testimonials">
        {found.length === 0 ? (
          <EmptyList>{testimonials.length === 0 ? 'No testimonials found.' : `No testimonial matches “${search}”.`}</EmptyList>
        ) : (
          <Table caption="All testimonials" columns={columns}>
            {found.map((testimonial) => (
              <Row key={testimonial.id}>
                <RowHeader state={publicationState(testimonial, timeZone)}>{testimonial.name}</RowHeader>
                <Cell className="@2xl:min-w-60">{quotePreview(testimonial.quote)}</Cell>
                <Cell label="Review count">{testimonial.reviewCount}</Cell>
                <Cell label="Date">{testimonial.date || '-'}</Cell>
                <ContentActions
                  stored={testimonial}
                  noun="testimonial"
                  plural="testimonials"
                  name={testimonial.name}
                  page="/"
                  versions={(parts) => <VersionsDialog texts={{ labels: testimonialLabels }} {...parts} />}
                  onEdit={() => open('edit', testimonial.id)}
                />
              </Row>
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}

/** How much of a quote the staff's table shows, in characters (spec D2 §9). */
const LENGTH = 100

const quotePreview = (quote: string): string => truncated(quote, LENGTH)
