import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/button'
import { TextField } from '@/components/form/field'
import { SwitchField } from '@/components/form/switch-field'
import { prepareToasts } from '@/components/toast/toaster'
import { ConflictNotice } from '@/features/staff-area/components/conflict-notice'
import { useEditForm } from '@/features/staff-area/use-edit-form'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { useUnsavedWarning } from '@/features/staff-area/use-unsaved-warning'
import { mailingQuery } from '../mailing.queries'
import { type Mailing, type MailingContent, mailingContent } from '../mailing.schema'
import { contentOf, mailingFieldLabels, mailingRequests, request } from '../mailing-fields'
import { DeleteMailing } from './delete-mailing'
import { MailingHeading } from './mailing-heading'
import { MailingPreview } from './mailing-preview'
import { MailingTextField } from './mailing-text-field'
import { MailingTrouble } from './mailing-trouble'
import { NewsletterChoice } from './newsletter-choice'
import { SendDialog } from './send-dialog'

interface MailingFormProps {
  /** Undefined for a new one. */
  stored: Mailing | undefined
  /** It is no draft any more. */
  onSent: (mailing: Mailing) => void
}

const LEAVE = 'You have unsaved changes. Leave without saving?'

/** Writes a mailing next to how it will look. What is tested or sent is saved first. */
export function MailingForm({ stored, onSent }: MailingFormProps) {
  const [isSending, setSending] = useState(false)
  const { act, isUnderWay } = useStaffAction()
  const show = useShowMailing()
  const form = useRef<HTMLFormElement>(null)
  const next = useRef<() => void>(undefined)
  const forgetNext = () => {
    next.current = undefined
  }
  const edit = useEditForm<MailingContent, Mailing>({
    noun: 'mailing',
    requests: mailingRequests,
    schema: mailingContent,
    stored,
    toFields: contentOf,
    toBody: ({ updatedAt, ...fields }) => ({ ...contentOf(fields), ...(updatedAt && { updatedAt }) }),
    onInvalid: forgetNext,
    onSaved: (answer) => {
      const { mailing } = answer as { mailing: Mailing }
      edit.begin(mailing)
      if (!stored) show(mailing)
      next.current?.()
      forgetNext()
    },
  })
  const { control, setValue } = edit.form
  const fields = useWatch({ control })
  const isBusy = edit.isSubmitting || isUnderWay
  // What is typed while it is saved, and until a new one has its address, would be lost.
  const isHeld = edit.isSubmitting || (!stored && edit.base !== undefined)
  useUnsavedWarning(edit.hasChanges && !edit.isSubmitting, LEAVE)

  /** What follows a save begins when it has worked. */
  function saveFirst(then: () => void) {
    if (!edit.hasChanges) return then()
    next.current = then
    form.current?.requestSubmit()
  }

  const test = (id: number) =>
    act({
      request: request('POST /api/mailings/:id/test', { params: { id } }),
      done: (answer) => answer.message,
      failed: 'Failed to send the test',
    })

  return (
    <>
      <form ref={form} noValidate onSubmit={edit.onSubmit} onFocus={prepareToasts} aria-label="Mailing">
        <MailingHeading state="Draft">{edit.base?.subject ?? 'New mailing'}</MailingHeading>
        {stored?.trouble && (
          <div className="mb-6">
            <MailingTrouble reason={stored.trouble} note="This mailing couldn’t be sent when it was due, so it’s a draft again." />
          </div>
        )}
        {edit.conflict && <ConflictNotice conflict={edit.conflict} labels={mailingFieldLabels} />}
        <div className="mailing">
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
              onInsert={(text) => setValue('markdown', text, { shouldDirty: true })}
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
                onChange={(id) => setValue('newsletterId', id, { shouldDirty: true })}
                error={edit.errorAt('newsletterId')}
              />
            </div>
          </div>
          <MailingPreview fields={contentOf(fields)} />
        </div>
        <div className="mailing-bar">
          <p className="text-ink-soft text-small">
            {stored ? stateOf(edit.hasChanges) : 'Save it to send a test.'} No opening is tracked, and no link is rewritten.
          </p>
          {stored && (
            <span>
              <DeleteMailing mailing={stored} />
            </span>
          )}
          <Button type="submit" variant="outline" disabled={isBusy || !edit.hasChanges} onClick={forgetNext}>
            {edit.isSubmitting ? 'Saving...' : 'Save Draft'}
          </Button>
          {stored && (
            <>
              <Button variant="outline" disabled={isBusy} onClick={() => saveFirst(() => void test(stored.id))}>
                Send Me a Test
              </Button>
              <Button disabled={isBusy} onClick={() => saveFirst(() => setSending(true))}>
                Send...
              </Button>
            </>
          )}
        </div>
      </form>
      {isSending && edit.base && (
        <SendDialog
          mailing={edit.base}
          onClose={() => setSending(false)}
          onSent={(sent) => {
            setSending(false)
            onSent(sent)
          }}
        />
      )}
    </>
  )
}

const stateOf = (hasChanges: boolean) => (hasChanges ? 'There are changes that aren’t saved.' : 'Everything is saved.')

/** Goes on at the address of a mailing that was new, without going back to `new`. */
function useShowMailing() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (mailing: Mailing) => {
    queryClient.setQueryData(mailingQuery(mailing.id).queryKey, { mailing })
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, mailing: mailing.id }),
      state: (before) => before,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
}
