import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { ChoiceField } from '@/components/form/choice-field'
import { TextField } from '@/components/form/field'
import { timeZoneName } from '@/features/events/series/time-zone-name'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { instantOf } from '@/platform/time/zoned-time'
import { useSite } from '@/site/use-site'
import { mailingQuery } from '../mailing.queries'
import type { Mailing } from '../mailing.schema'
import { request } from '../mailing-fields'
import { peopleText } from '../mailing-words'

interface SendDialogProps {
  /** As it was saved last. */
  mailing: Mailing
  onClose: () => void
  /** With what it has become. */
  onSent: (mailing: Mailing) => void
}

/** The question before a mailing goes out: to how many, and when. */
export function SendDialog({ mailing, onClose, onSent }: SendDialogProps) {
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
