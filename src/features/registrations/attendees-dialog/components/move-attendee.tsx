import { useState } from 'react'
import { FormDialog } from '@/components/dialog/form-dialog'
import { CheckboxField } from '@/components/form/field'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import type { Attendee } from '../../attendees/attendee.schema'
import { SessionField } from '../../attendees/components/session-field'
import type { ChosenSession } from '../../attendees/use-chosen-session'
import type { AttendeeActions } from '../use-attendee-actions'

interface MoveAttendeeProps {
  attendee: Attendee
  session: ChosenSession
  actions: AttendeeActions
  onClose: () => void
}

/** Has someone come on another date, where one registers for single ones. */
export function MoveAttendee({ attendee, session, actions, onClose }: MoveAttendeeProps) {
  const [startsAt, setStartsAt] = useState(attendee.session)
  const [notify, setNotify] = useState(true)
  const [isPending, setPending] = useState(false)

  const onSubmit = useSubmitOnce(async () => {
    if (!startsAt || startsAt === attendee.session) return onClose()
    setPending(true)
    const done = await actions.moveTo(attendee, startsAt, notify)
    setPending(false)
    if (done) onClose()
  })

  return (
    <FormDialog title={`Move ${attendee.name}`} submitLabel="Move" isPending={isPending} onSubmit={onSubmit} onClose={onClose}>
      {session.choices && <SessionField label="To" choices={session.choices} value={startsAt} onChange={setStartsAt} />}
      {attendee.email !== null && (
        <CheckboxField label="Email them about it" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
      )}
    </FormDialog>
  )
}
