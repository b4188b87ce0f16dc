import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { useEditForm } from '@/features/desk/use-edit-form'
import { Button } from '@/ui/button'
import { SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/switch-field'
import { adminNewslettersQuery } from '../archive/admin-newsletters.queries'
import { AddPicture } from './add-picture'
import { MAX_MAILING, type Mailing, type MailingContent } from './mailing.schema'
import { mailingFieldLabels } from './mailing-fields'

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

interface NewsletterChoiceProps {
  value: number | null
  onChange: (id: number | null) => void
  error: string | undefined
}

/** A newsletter of the archive to present, or none. */
function NewsletterChoice({ value, onChange, error }: NewsletterChoiceProps) {
  const { data } = useQuery(adminNewslettersQuery)
  const newsletters = data?.newsletters ?? []
  if (newsletters.length === 0 && value === null) return null
  return (
    <SelectField
      label={mailingFieldLabels.newsletterId}
      optional
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">None</option>
      {newsletters.map(({ id, month, year, isSpecial, specialDescription }) => (
        <option key={id} value={id}>
          {month} {year}
          {isSpecial && `, special edition${specialDescription ? `: ${specialDescription.slice(0, 60)}` : ''}`}
        </option>
      ))}
    </SelectField>
  )
}

interface MailingTextFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label'> {
  /** What is typed so far. */
  text: string
  /** With the whole text, after something was put into it. */
  onInsert: (text: string) => void
}

/** The text in markdown, with pictures of Media. */
function MailingTextField({ text, onInsert, ...field }: MailingTextFieldProps) {
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { length } = text.trim()

  /** At the cursor, as a paragraph of its own. */
  function insert(picture: string) {
    const area = document.getElementById(id)
    const at = area instanceof HTMLTextAreaElement ? area.selectionStart : text.length
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
    onInsert([before, picture, after].filter(Boolean).join('\n\n'))
    setChoosing(false)
  }

  return (
    <div className="grid gap-1.5">
      <TextAreaField
        {...field}
        id={id}
        label={mailingFieldLabels.markdown}
        rows={12}
        hint="Markdown: **bold**, *italic*, ### heading, - list, > quote, [words](https://…)"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button variant="quiet" disabled={field.readOnly} onClick={() => setChoosing(true)}>
          <ImagePlus aria-hidden="true" size={17} strokeWidth={1.75} />
          Add a picture
        </Button>
        <p className={`text-small tabular-nums ${length > MAX_MAILING ? 'font-[550] text-flatiron' : 'text-ink-soft'}`}>
          {length.toLocaleString('en')} of {MAX_MAILING.toLocaleString('en')} characters
        </p>
      </div>
      {isChoosing && <AddPicture onChoose={insert} onClose={() => setChoosing(false)} />}
    </div>
  )
}
