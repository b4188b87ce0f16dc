import { useQuery } from '@tanstack/react-query'
import { ContentList } from '@/features/desk/content-list'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { ContentActions, publicationState } from '@/features/desk/publishing/versions-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useKindForm } from '@/features/desk/use-kind-form'
import { truncated } from '@/platform/text/plain-text'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { type AdminTestimonial, testimonial as kind } from './testimonial.kind'
import { adminTestimonialsQuery } from './testimonial.queries'

/** The staff area's testimonials (spec D2 §2). */
export function TestimonialsPanel() {
  const query = useQuery(adminTestimonialsQuery)
  const { timeZone } = useSite()

  return (
    <ContentList
      kind={kind}
      query={query}
      items={query.data?.testimonials}
      textsOf={({ name, quote }) => [name, quote]}
      empty="No testimonials found."
    >
      {(found) => (
        <Table caption="All testimonials" columns={['Name', 'Quote Preview', 'Review Count', 'Date', 'Actions']}>
          {found.map((stored) => (
            <Row key={stored.id}>
              <RowHeader state={publicationState(stored, timeZone)}>{stored.name}</RowHeader>
              <Cell className="@2xl:min-w-60">{truncated(stored.quote, PREVIEW_LENGTH)}</Cell>
              <Cell label="Review count">{stored.reviewCount}</Cell>
              <Cell label="Date">{stored.date || '-'}</Cell>
              <ContentActions stored={stored} kind={kind} name={stored.name} page="/" />
            </Row>
          ))}
        </Table>
      )}
    </ContentList>
  )
}

/** How much of a quote the staff's table shows, in characters (spec D2 §9). */
const PREVIEW_LENGTH = 100

export const EditTestimonial = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="testimonial" query={useQuery(adminTestimonialsQuery)} listOf={({ testimonials }) => testimonials}>
    {(stored) => <TestimonialDialog stored={stored} onClose={address.onClose} />}
  </NewOrStored>
)

function TestimonialDialog({ stored, onClose }: { stored: AdminTestimonial | undefined; onClose: () => void }) {
  const edit = useKindForm(kind, { stored, onSaved: onClose })

  return (
    <EditDialog noun="testimonial" width={500} edit={edit} labels={edit.labels} onClose={onClose}>
      <TextAreaField hint="In the student’s own words, and with their consent" data-autofocus {...edit.field('quote')} />
      <TextField hint="Only staff see this" autoComplete="off" {...edit.field('name')} />
      <TextField optional hint="For instance “8 reviews”" {...edit.field('reviewCount')} />
      <TextField optional hint="In any words, for instance “a week ago”" {...edit.field('date')} />
    </EditDialog>
  )
}
