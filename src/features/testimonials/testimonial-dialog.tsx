import { useQuery } from '@tanstack/react-query'
import { contentRequests } from '@/features/desk/content-requests'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useEditForm } from '@/features/desk/use-edit-form'
import { TextAreaField, TextField } from '@/ui/form/field'
import type { testimonialCalls } from './testimonial.calls'
import { adminTestimonialsQuery } from './testimonial.queries'
import type { AdminTestimonial } from './testimonial.schema'
import { testimonialInput } from './testimonial-input.schema'

export const testimonialLabels = { quote: 'Quote', name: 'Name', reviewCount: 'Review count', date: 'Date' }

/** What `/admin?tab=testimonials&edit=…` opens. */
export const EditTestimonial = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="testimonial" query={useQuery(adminTestimonialsQuery)} listOf={({ testimonials }) => testimonials}>
    {(testimonial) => <TestimonialDialog testimonial={testimonial} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a testimonial, or edits one (spec D2 §2). */
function TestimonialDialog({ testimonial, onClose }: { testimonial: AdminTestimonial | undefined; onClose: () => void }) {
  const edit = useEditForm({
    noun: 'testimonial',
    requests: contentRequests<typeof testimonialCalls>()('testimonials'),
    schema: testimonialInput,
    stored: testimonial,
    toFields: (entity) => ({
      quote: entity?.quote ?? '',
      name: entity?.name ?? '',
      reviewCount: entity?.reviewCount ?? '',
      date: entity?.date ?? '',
    }),
    onSaved: onClose,
  })

  return (
    <EditDialog noun="testimonial" width={500} edit={edit} labels={testimonialLabels} onClose={onClose}>
      <TextAreaField
        label={testimonialLabels.quote}
        hint="In the student’s own words, and with their consent"
        data-autofocus
        {...edit.field('quote')}
      />
      <TextField label={testimonialLabels.name} hint="Only staff see this" autoComplete="off" {...edit.field('name')} />
      <TextField label={testimonialLabels.reviewCount} optional hint="For instance “8 reviews”" {...edit.field('reviewCount')} />
      <TextField label={testimonialLabels.date} optional hint="In any words, for instance “a week ago”" {...edit.field('date')} />
    </EditDialog>
  )
}
