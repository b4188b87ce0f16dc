import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { AddButton, PanelHead } from '@/features/desk/panel-head'
import { ContentActions, publicationState, VersionsDialog } from '@/features/desk/publishing/versions-dialog'
import { type StaffDialogProps, useOpenDialog } from '@/features/desk/staff-address'
import { useKindForm } from '@/features/desk/use-kind-form'
import { truncated } from '@/platform/text/plain-text'
import { matchesSearch } from '@/platform/text/search-words'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { type AdminTestimonial, testimonial } from './testimonial.kind'
import { adminTestimonialsQuery } from './testimonial.queries'

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
            {found.map((stored) => (
              <Row key={stored.id}>
                <RowHeader state={publicationState(stored, timeZone)}>{stored.name}</RowHeader>
                <Cell className="@2xl:min-w-60">{quotePreview(stored.quote)}</Cell>
                <Cell label="Review count">{stored.reviewCount}</Cell>
                <Cell label="Date">{stored.date || '-'}</Cell>
                <ContentActions
                  stored={stored}
                  noun="testimonial"
                  plural="testimonials"
                  name={stored.name}
                  page="/"
                  versions={(parts) => <VersionsDialog texts={{ labels: testimonial.labels }} {...parts} />}
                  onEdit={() => open('edit', stored.id)}
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

/** What `/admin?tab=testimonials&edit=…` opens. */
export const EditTestimonial = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="testimonial" query={useQuery(adminTestimonialsQuery)} listOf={({ testimonials }) => testimonials}>
    {(stored) => <TestimonialDialog stored={stored} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a testimonial, or edits one (spec D2 §2). */
function TestimonialDialog({ stored, onClose }: { stored: AdminTestimonial | undefined; onClose: () => void }) {
  const edit = useKindForm(testimonial, { stored, onSaved: onClose })

  return (
    <EditDialog noun="testimonial" width={500} edit={edit} labels={edit.labels} onClose={onClose}>
      <TextAreaField hint="In the student’s own words, and with their consent" data-autofocus {...edit.field('quote')} />
      <TextField hint="Only staff see this" autoComplete="off" {...edit.field('name')} />
      <TextField optional hint="For instance “8 reviews”" {...edit.field('reviewCount')} />
      <TextField optional hint="In any words, for instance “a week ago”" {...edit.field('date')} />
    </EditDialog>
  )
}
