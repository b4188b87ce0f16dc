import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContentRequests } from '@/features/desk/content-requests'
import { openedId, useCloseOpened, withoutParameter } from '@/features/desk/staff-address'
import { useDelete } from '@/features/desk/use-delete'
import type { useEditForm } from '@/features/desk/use-edit-form'
import { WritingField } from '@/features/desk/writing/writing-field'
import { EmailView, FailureReason } from '@/features/mail/email-page'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import { useDebounced } from '@/platform/browser/use-debounced'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'

import { OFFLINE } from '@/ui/table/list-states'
import { adminNewslettersQuery } from '../archive/newsletter.queries'
import type { mailingCalls, mailingPreviewCalls } from './mailing.calls'
import { MAX_MAILING, type Mailing, type MailingContent } from './mailing.schema'

interface MailingInputsProps {
  edit: ReturnType<typeof useEditForm<MailingContent, Mailing>>
  /** A save is under way: what is typed now would be lost. */
  isHeld: boolean
}

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
      <WritingField
        label={mailingFieldLabels.markdown}
        rows={12}
        keepsLines
        hasPictures
        text={fields.markdown ?? ''}
        maxLength={MAX_MAILING}
        readOnly={isHeld}
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

export function MailingHeading({ state, children }: { state: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere min-w-0 text-[1.875rem] leading-[1.1] outline-none sm:text-[2.125rem]">
        {children}
      </h2>
      <p className="text-ink-soft text-small">{state}</p>
    </div>
  )
}

export const MailingTrouble = ({ reason, note }: { reason: string; note?: string }) => (
  <div role="alert" className="wrap-anywhere border-accent border-l-3 bg-chosen px-4 py-3">
    {note && <p className="mb-1 font-[550]">{note}</p>}
    <p>
      <FailureReason reason={reason} />
    </p>
  </div>
)

export function DeleteMailing({ mailing: { id, subject, state } }: { mailing: Mailing }) {
  const remove = useDelete()
  const close = useCloseOpened(withoutParameter('mailing'))
  const lost = state === 'draft' ? '' : ' What became of each recipient’s email is deleted with it.'

  async function removeIt() {
    const question = `Delete “${subject}” permanently?${lost} This can’t be undone.`
    if (await remove({ noun: 'mailing', request: request('DELETE /api/mailings/:id', { params: { id } }), question })) close()
  }

  return (
    <Button variant="quiet" onClick={removeIt}>
      Delete
    </Button>
  )
}

export const mailingFieldLabels = {
  subject: 'Subject',
  preview: 'Preview line',
  markdown: 'Text',
  withUpcomingEvents: 'Upcoming events',
  newsletterId: 'Newsletter of the archive',
  inArchive: 'Put it into the newsletter archive',
} as const satisfies Record<keyof MailingContent, string>

export const request = apiRequest<typeof mailingCalls>()

export const mailingRequests: ContentRequests<Mailing> = {
  plural: 'mailings',
  create: { method: 'POST', path: '/api/mailings' },
  update: (id: number) => ({ method: 'PUT', path: `/api/mailings/${id}` }),
}

export const contentOf = (mailing: Partial<MailingContent> = {}): MailingContent => ({
  subject: mailing.subject ?? '',
  preview: mailing.preview ?? '',
  markdown: mailing.markdown ?? '',
  withUpcomingEvents: mailing.withUpcomingEvents ?? false,
  newsletterId: mailing.newsletterId ?? null,
  inArchive: mailing.inArchive ?? false,
})

const readMailing = ({ mailing }: Record<string, unknown>) => (mailing === 'new' ? mailing : openedId(mailing))

export const useOpenMailing = () => useSearch({ strict: false, select: readMailing })

export function MailingPreview({ fields }: { fields: MailingContent }) {
  const { data, error, isPaused } = useQuery(mailingPreviewQuery(useDebounced(JSON.stringify(fields))))
  const waiting = error ? 'The preview could not be drawn.' : 'Drawing the email...'
  return (
    <section aria-label="As it will look" className="mailing-preview">
      <EmailView heading="As it will look" email={data} title="The email as it will look">
        {isPaused ? OFFLINE : waiting}
      </EmailView>
      {data && error && (
        <p role="status" className="mt-2 text-ink-soft text-small">
          What you typed last is not shown here yet.
        </p>
      )}
    </section>
  )
}

const requestMailingPreview = apiRequest<typeof mailingPreviewCalls>()

const mailingPreviewQuery = (fields: string) =>
  apiQuery(
    ['/api/mailings/preview', fields],
    requestMailingPreview('POST /api/mailings/preview', { json: JSON.parse(fields) as MailingContent }),
    { placeholderData: keepPreviousData, gcTime: 10_000, retry: false },
  )
