import { useWatch } from 'react-hook-form'
import { TextField } from '@/components/form/field'
import { SwitchField } from '@/components/form/switch-field'
import type { useEditForm } from '@/features/staff-area/use-edit-form'
import type { Mailing, MailingContent } from '../mailing.schema'
import { mailingFieldLabels } from '../mailing-fields'
import { MailingTextField } from './mailing-text-field'
import { NewsletterChoice } from './newsletter-choice'

interface MailingInputsProps {
  edit: ReturnType<typeof useEditForm<MailingContent, Mailing>>
  /** What would be typed now would be lost. */
  isHeld: boolean
}

/** The fields of a mailing. */
export function MailingInputs({ edit, isHeld }: MailingInputsProps) {
  const { form } = edit
  const fields = useWatch({ control: form.control })
  return (
    <div className="grid min-w-0 content-start gap-5">
      <TextField label={mailingFieldLabels.subject} autoComplete="off" readOnly={isHeld} {...edit.field('subject')} />
      <TextField
        label={mailingFieldLabels.preview}
        optional
        autoComplete="off"
        readOnly={isHeld}
        hint="Mailboxes show it next to the subject."
        {...edit.field('preview')}
      />
      <MailingTextField
        text={fields.markdown ?? ''}
        readOnly={isHeld}
        onInsert={(text) => form.setValue('markdown', text, { shouldDirty: true })}
        {...edit.field('markdown')}
      />
      <div className="grid gap-5" inert={isHeld}>
        <SwitchField
          label={mailingFieldLabels.withUpcomingEvents}
          hint="The next five with their dates, as they are when the mailing goes out"
          {...edit.field('withUpcomingEvents')}
        />
        <SwitchField
          label={mailingFieldLabels.inArchive}
          hint="When sending starts, it gets a page of its own that visitors find. The email then has a link to view it in the browser."
          {...edit.field('inArchive')}
        />
        <NewsletterChoice
          value={fields.newsletterId ?? null}
          onChange={(id) => form.setValue('newsletterId', id, { shouldDirty: true })}
          error={edit.errorAt('newsletterId')}
        />
      </div>
    </div>
  )
}
