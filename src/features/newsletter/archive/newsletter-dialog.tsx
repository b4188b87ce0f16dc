import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { contentRequests } from '@/features/desk/content-requests'
import { EditDialog, NewOrStored } from '@/features/desk/edit-dialog'
import { MonthAndYearFields } from '@/features/desk/month-and-year-fields'
import type { StaffDialogProps } from '@/features/desk/staff-address'
import { useEditForm } from '@/features/desk/use-edit-form'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { TextAreaField, TextField } from '@/ui/form/field'
import { MarkdownField } from '@/ui/form/markdown-field'
import { SwitchField } from '@/ui/form/option-fields'

import { adminNewslettersQuery } from './admin-newsletters.queries'
import type { newsletterCalls } from './newsletter.calls'
import type { AdminNewsletter } from './newsletter.schema'
import { MAX_NEWSLETTER, newsletterInput } from './newsletter-input.schema'

export const newsletterLabels = {
  month: 'Month',
  year: 'Year',
  link: 'Link',
  isSpecial: 'Special edition',
  specialDescription: 'Special description',
  title: 'Title',
  body: 'Text',
}

/** What `/admin?tab=newsletters&edit=…` opens. */
export const EditNewsletter = (address: StaffDialogProps) => (
  <NewOrStored {...address} noun="newsletter" query={useQuery(adminNewslettersQuery)} listOf={({ newsletters }) => newsletters}>
    {(newsletter) => <NewsletterDialog newsletter={newsletter} onClose={address.onClose} />}
  </NewOrStored>
)

/** Creates a newsletter, or edits one (spec D2 §2). */
function NewsletterDialog({ newsletter, onClose }: { newsletter: AdminNewsletter | undefined; onClose: () => void }) {
  const today = todayIn(useSite().timeZone)
  const edit = useEditForm({
    noun: 'newsletter',
    requests: contentRequests<typeof newsletterCalls>()('newsletters'),
    schema: newsletterInput,
    stored: newsletter,
    toFields: (entity) => ({
      month: entity?.month ?? '',
      year: String(entity?.year ?? today.slice(0, 4)),
      link: entity?.link ?? '',
      isSpecial: entity?.isSpecial ?? false,
      specialDescription: entity?.specialDescription ?? '',
      title: entity?.title ?? '',
      body: entity?.body ?? '',
    }),
    // What is out of sight is not sent: switched back on before saving, the words are there again, but they never outlive the save.
    toBody: (fields) => (fields.isSpecial ? fields : { ...fields, specialDescription: null }),
    onSaved: onClose,
  })
  const isSpecial = useWatch({ control: edit.form.control, name: 'isSpecial' })
  const text = useWatch({ control: edit.form.control, name: 'body' }) ?? ''
  const description = edit.field('specialDescription')

  return (
    <EditDialog noun="newsletter" width={500} edit={edit} labels={newsletterLabels} onClose={onClose}>
      <MonthAndYearFields month={{ 'data-autofocus': true, ...edit.field('month') }} year={edit.field('year')} />
      {edit.base?.body ? (
        <>
          <TextField label={newsletterLabels.title} autoComplete="off" {...edit.field('title')} />
          <MarkdownField label={newsletterLabels.body} rows={8} text={text} maxLength={MAX_NEWSLETTER} {...edit.field('body')} />
        </>
      ) : (
        <TextField
          label={newsletterLabels.link}
          type="url"
          inputMode="url"
          autoComplete="off"
          hint="Where the newsletter can be read, beginning with https://"
          {...edit.field('link')}
        />
      )}
      <SwitchField
        label={newsletterLabels.isSpecial}
        hint="Listed in the archive under Special instead of its year"
        {...edit.field('isSpecial')}
      />
      {/* Out of sight, a description that is too long would keep the form from being sent without a word. */}
      {(isSpecial || description.error) && (
        <TextAreaField
          label={newsletterLabels.specialDescription}
          optional
          hint="What this edition is about; visitors read it next to the link"
          {...description}
        />
      )}
    </EditDialog>
  )
}
