import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { formFields } from '@/platform/forms/form-outcome'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { CheckboxField, Options, SelectField, TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { attendeeCalls } from '../attendee.calls'
import type { AdminEvent } from '../event.schema'
import { furtherDetails } from '../places/form-answers'
import { QuestionField } from '../registration/detail-fields'
import { attendeesKey, confirmOverCapacity, formerVersionsQuery } from './attendee.queries'
import { type Attendee, attendeeDetails } from './attendee.schema'
import { GUESTS } from './session-field'

const request = apiRequest<typeof attendeeCalls>()

type Faults = Partial<Record<string, string>>

const faultsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [[path].flat().join('.'), message]))

type Details = Pick<z.input<typeof attendeeDetails>, 'name' | 'email' | 'phone' | 'guests' | 'answers'>

/** Only what differs, so that what someone else has changed since stays. */
const changesOf = (details: Details, before: Attendee): Details =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => JSON.stringify(value || null) !== JSON.stringify(before[name as keyof Details] || null),
    ),
  )

interface EditAttendeeProps {
  event: AdminEvent
  attendee: Attendee
  /** That tells them apart from others of their name. */
  name: string
  onClose: () => void
}

/** What staff mend of an attendee: name, address, phone, guests and answers (spec B §3.12). */
export function EditAttendee({ event, attendee, name, onClose }: EditAttendeeProps) {
  const write = useStaffWrite()
  const queryClient = useQueryClient()
  const [faults, setFaults] = useState<Faults>({})
  const [email, setEmail] = useState(attendee.email ?? '')
  const [notify, setNotify] = useState(true)
  const [isPending, setPending] = useState(false)
  const params = { id: event.id, attendeeId: attendee.id }

  const onSubmit = useSubmitOnce(async ({ currentTarget }) => {
    const sent = formFields(new FormData(currentTarget))
    const { guests, answers } = furtherDetails(sent)
    const details = { name: String(sent.name), email, phone: String(sent.phone), guests, answers }
    const judged = attendeeDetails.safeParse(details)
    setFaults(judged.error ? faultsOf(judged.error.issues) : {})
    if (judged.error) return
    setPending(true)
    try {
      const send = (overCapacity: boolean) => {
        const json = { ...changesOf(details, attendee), overCapacity, notify }
        return write(() => fetchJson(request('PUT /api/events/:id/attendees/:attendeeId', { params, json })))
      }
      const answer = await confirmOverCapacity(event, send)
      if (answer) {
        toast({ title: 'Success', description: `${answer.attendee.name} was changed.` })
        void queryClient.invalidateQueries({ queryKey: attendeesKey(event.id) })
        void queryClient.invalidateQueries({ queryKey: formerVersionsQuery(event.id, attendee.id).queryKey })
        onClose()
      }
    } catch (error) {
      if (error instanceof RequestError) setFaults(faultsOf(error.issues))
      toast({ title: 'Error', description: errorText(error, 'Failed to update attendee'), variant: 'destructive' })
    }
    setPending(false)
  })

  const isOther = email.trim() !== '' && email.trim() !== attendee.email
  const asked = {
    input: (path: string) => ({ name: path, error: faults[path] }),
    group: (path: string) => ({ error: faults[path] }),
    option: (path: string, value: string, isChosen = false) => ({ name: path, value, defaultChecked: isChosen }),
  }
  return (
    <FormDialog title={`Change ${name}`} submitLabel="Save" isPending={isPending} onSubmit={onSubmit} onClose={onClose}>
      <TextField label="Name" name="name" autoComplete="off" data-autofocus defaultValue={attendee.name} error={faults.name} />
      <TextField
        label="Email"
        type="email"
        optional
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        hint={attendee.emailFailure ? `Email was refused. ${attendee.emailFailure}` : undefined}
        error={faults.email}
      />
      {isOther && (
        <CheckboxField
          label="Send the confirmation there"
          hint={attendee.email === null ? undefined : 'Links in emails to the former address no longer work.'}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        name="phone"
        optional
        autoComplete="off"
        defaultValue={attendee.phone ?? ''}
        error={faults.phone}
      />
      <SelectField label="Guests" name="guests" defaultValue={String(attendee.guests)} error={faults.guests}>
        <Options of={GUESTS} />
      </SelectField>
      {event.registration?.questions.map((question) => (
        <QuestionField key={question.id} question={{ ...question, required: false }} form={asked} answer={attendee.answers[question.id]} />
      ))}
    </FormDialog>
  )
}
