import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictNotice } from '@/features/desk/conflict-notice'
import { LEAVE, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { useEditForm } from '@/features/desk/use-edit-form'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { timeZoneName } from '@/features/events/schedule/time-words'
import { instantOf } from '@/platform/time/zoned-time'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { prepareToasts } from '@/ui/toast/toaster'
import { mailingQuery } from './mailing.queries'
import { type Mailing, type MailingContent, mailingContent } from './mailing.schema'
import {
  contentOf,
  DeleteMailing,
  MailingHeading,
  MailingInputs,
  MailingPreview,
  MailingTrouble,
  mailingFieldLabels,
  mailingRequests,
  request,
} from './mailing-inputs'
import { peopleText } from './mailing-progress'

export function MailingForm({ stored, onSent }: { stored: Mailing | undefined; onSent: (mailing: Mailing) => void }) {
  const [isSending, setSending] = useState(false)
  const { act, isUnderWay } = useStaffAction()
  const show = useShowMailing()
  const form = useRef<HTMLFormElement>(null)
  const next = useRef<() => void>(undefined)
  const clearNext = () => {
    next.current = undefined
  }
  const edit = useEditForm<MailingContent, Mailing>({
    noun: 'mailing',
    requests: mailingRequests,
    schema: mailingContent,
    stored,
    toFields: contentOf,
    toBody: ({ updatedAt, ...fields }) => ({ ...contentOf(fields), ...(updatedAt && { updatedAt }) }),
    onInvalid: clearNext,
    onSaved: (answer) => {
      const { mailing } = answer as { mailing: Mailing }
      edit.begin(mailing)
      if (!stored) show(mailing)
      next.current?.()
      clearNext()
    },
  })
  const fields = useWatch({ control: edit.form.control })
  const isBusy = edit.isSubmitting || isUnderWay
  // What is typed while it is saved, and until a new one has its address, would be lost.
  const isHeld = edit.isSubmitting || (!stored && edit.base !== undefined)
  useUnsavedWarning(edit.hasChanges && !edit.isSubmitting, LEAVE)

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
        {edit.conflict && <ConflictNotice conflict={edit.conflict} format={(fields) => fields} labels={mailingFieldLabels} />}
        <div className="mailing">
          <MailingInputs edit={edit} isHeld={isHeld} />
          <MailingPreview fields={contentOf(fields)} />
        </div>
        <MailingBar
          stored={stored}
          hasChanges={edit.hasChanges}
          isSaving={edit.isSubmitting}
          isBusy={isBusy}
          onSaveOnly={clearNext}
          onTest={(id) => saveFirst(() => void test(id))}
          onSend={() => saveFirst(() => setSending(true))}
        />
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

interface MailingBarProps {
  stored: Mailing | undefined
  hasChanges: boolean
  isSaving: boolean
  isBusy: boolean
  onSaveOnly: () => void
  onTest: (id: number) => void
  onSend: () => void
}

const MailingBar = ({ stored, hasChanges, isSaving, isBusy, onSaveOnly, onTest, onSend }: MailingBarProps) => (
  <div className="mailing-bar">
    <p className="text-ink-soft text-small">
      {stored ? formatSaved(hasChanges) : 'Save it to send a test.'} No opening is tracked, and no link is rewritten.
    </p>
    {stored && (
      <span>
        <DeleteMailing mailing={stored} />
      </span>
    )}
    <Button type="submit" variant="outline" disabled={isBusy || !hasChanges} onClick={onSaveOnly}>
      {isSaving ? 'Saving...' : 'Save Draft'}
    </Button>
    {stored && (
      <>
        <Button variant="outline" disabled={isBusy} onClick={() => onTest(stored.id)}>
          Send Me a Test
        </Button>
        <Button disabled={isBusy} onClick={onSend}>
          Send...
        </Button>
      </>
    )}
  </div>
)

const formatSaved = (hasChanges: boolean) => (hasChanges ? 'There are changes that aren’t saved.' : 'Everything is saved.')

function SendDialog({ mailing, onClose, onSent }: { mailing: Mailing; onClose: () => void; onSent: (mailing: Mailing) => void }) {
  const { timeZone, savesMail } = useSite()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState('')
  const [error, setError] = useState<string>()
  const { data } = useQuery(mailingQuery(mailing.id))
  const { recipients } = (data?.mailing ?? mailing).counts
  const { act, isUnderWay } = useStaffAction()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (when === 'later' && !time) return setError('Please choose a day and a time')
    setError(undefined)
    const json = { updatedAt: mailing.updatedAt, ...(when === 'later' && { at: instantOf(time, timeZone) }) }
    const answer = await act({
      request: request('POST /api/mailings/:id/send', { params: { id: mailing.id }, json }),
      done: when === 'later' ? 'The mailing is scheduled.' : 'Sending has started.',
      failed: 'Failed to send the mailing',
    })
    if (answer) onSent(answer.mailing)
  }

  return (
    <FormDialog
      title="Send this mailing"
      submitLabel={submitText(when, recipients)}
      pendingLabel="One moment..."
      isPending={isUnderWay}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{mailing.subject}” {recipients === 0 ? 'has no one to go to: ' : `goes to ${peopleText(recipients)}: `}
        {recipients === 0 ? 'no one has subscribed to the newsletter yet.' : 'everyone who is subscribed to the newsletter at that moment.'}
      </p>
      {savesMail && <p>No mail server is set up. Each email is saved as a file, and no one gets it.</p>}
      <ChoiceField
        label="When"
        options={[
          ['now', 'Now'],
          ['later', 'At a time'],
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <TextField
          label="Day and time"
          type="datetime-local"
          max="9999-12-31T23:59"
          hint={timeZoneName(timeZone)}
          value={time}
          onChange={({ target }) => setTime(target.value)}
          error={error}
        />
      )}
      <p className="text-ink-soft text-small">Email about registrations never waits behind it. You can pause or stop it on the way.</p>
    </FormDialog>
  )
}

function submitText(when: 'now' | 'later', recipients: number): string {
  if (when === 'later') return 'Schedule'
  return recipients === 0 ? 'Send' : `Send to ${peopleText(recipients)}`
}
