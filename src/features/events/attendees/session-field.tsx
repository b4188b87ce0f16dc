import { zodResolver } from '@hookform/resolvers/zod'
import { type RegisterOptions, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { failureText, useStaffWrite } from '@/features/desk/use-staff-action'
import { newEntryKey } from '@/platform/browser/entry-key'
import { apiRequest, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { capitalize } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { CheckboxField, Options, SelectField, TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { attendeeCalls } from '../attendee.calls'
import type { AdminEvent } from '../event.schema'
import { formatInsteadOf, withInsteadOf } from '../schedule/format-session'
import { formatDateDetails } from '../schedule/timing'
import { confirmOverCapacity } from './attendee.queries'
import { newAttendee } from './attendee.schema'
import { sessionLabel } from './attendee-views'
import type { ChosenSession, SessionChoice } from './use-chosen-session'

interface SessionFieldProps {
  label?: string
  choices: NonNullable<ChosenSession['choices']>
  /** Null means all of them. */
  value: string | null
  hasAll?: boolean
  onChange: (startsAt: string | null) => void
}

export function SessionField({ label = 'Session', choices, value, hasAll = false, onChange }: SessionFieldProps) {
  const chosen = [...choices.upcoming, ...choices.past].find(({ startsAt }) => startsAt === value)
  return (
    <SelectField
      label={label}
      hint={chosen && hintOf(chosen)}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      {hasAll && <option value="">All sessions</option>}
      <Sessions label="Upcoming" sessions={choices.upcoming} />
      <Sessions label="Past" sessions={choices.past} />
    </SelectField>
  )
}

const hintOf = (session: SessionChoice) =>
  [capitalize(formatInsteadOf(session)), formatDateDetails(session)].filter(Boolean).join(' · ') || undefined

function Sessions({ label, sessions }: { label: string; sessions: readonly SessionChoice[] }) {
  const today = todayIn(useSite().timeZone)
  if (sessions.length === 0) return null
  return (
    <optgroup label={label}>
      {sessions.map((session) => (
        <option key={session.startsAt} value={session.startsAt}>
          {withInsteadOf(sessionLabel(session, label === 'Past' ? undefined : today), session)}
          {session.state === 'cancelled' && ' (canceled)'}
        </option>
      ))}
    </optgroup>
  )
}

export const GUESTS = Array.from({ length: 11 }, (_, count) => [count, count || 'No guests'] as const)

type Fields = z.input<typeof newAttendee>

export interface NewWalkIn {
  name: string
  email: string
  phone: string
  guests: number
  notify: boolean
}

interface NewAttendeeProps {
  event: AdminEvent
  session: ChosenSession
  onWalkIn?: ((person: NewWalkIn) => void) | undefined
  onClose: () => void
}

const request = apiRequest<typeof attendeeCalls>()

export function AddAttendee({ event, session, onWalkIn, onClose }: NewAttendeeProps) {
  const write = useStaffWrite()
  const form = useForm<Fields>({
    resolver: zodResolver(newAttendee, undefined, { raw: true }) as Resolver<Fields>,
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      entryKey: newEntryKey(),
      session: event.registration?.perSession ? session.startsAt : null,
      guests: 0,
      notify: !onWalkIn,
    },
  })
  const { errors, isSubmitting } = form.formState
  const hasEmail = Boolean(form.watch('email'))

  const send = (json: Fields) => write(() => fetchJson(request('POST /api/events/:id/attendees', { params: { id: event.id }, json })))

  async function sendAsWanted(fields: Fields) {
    const answer = await confirmOverCapacity(event, (overCapacity) => send({ ...fields, overCapacity }))
    if (answer || !event.registration?.waitlist || !window.confirm(waitlistQuestion(fields))) return answer
    return send({ ...fields, waitlist: true })
  }

  async function add(fields: Fields) {
    if (onWalkIn) {
      // The door says so itself: it is not sent yet, and a toast would be where the next press goes.
      onWalkIn(walkInOf(fields))
      return onClose()
    }
    try {
      const answer = await sendAsWanted(fields)
      if (!answer) return
      toast({
        title: 'Success',
        description: `${answer.attendee.name} is ${answer.attendee.status === 'registered' ? 'registered' : 'on the waitlist'}.`,
      })
      onClose()
    } catch (error) {
      toast({
        title: 'Error',
        description: failureText(error, 'Failed to add attendee', 'Add them again: they’ll be on the list only once.'),
        variant: 'destructive',
      })
      showIssues(error, fields)
    }
  }

  function showIssues(error: unknown, fields: Fields) {
    const issues = error instanceof RequestError ? error.issues : []
    for (const { path, message } of issues) if (path in fields) form.setError(path as keyof Fields, { message })
  }

  const field = (name: 'name' | 'email' | 'phone' | 'guests', options?: RegisterOptions<Fields, typeof name>) => ({
    ...form.register(name, options),
    error: errors[name]?.message,
  })

  const onSubmit = useSubmitOnce(form.handleSubmit(add))

  return (
    <FormDialog
      title={onWalkIn ? 'Add a Walk-In' : 'Add by Hand'}
      submitLabel="Add"
      isPending={isSubmitting}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" data-autofocus {...field('name')} />
      <TextField label="Email" type="email" optional autoComplete="off" {...field('email')} />
      <TextField label="Phone" type="tel" optional autoComplete="off" {...field('phone')} />
      {/* At the door, the list's own date is meant. */}
      {!onWalkIn && event.registration?.perSession && session.choices && (
        <SessionField
          choices={session.choices}
          value={form.watch('session') ?? null}
          onChange={(startsAt) => form.setValue('session', startsAt)}
        />
      )}
      <SelectField label="Guests" {...field('guests', { valueAsNumber: true })}>
        <Options of={GUESTS} />
      </SelectField>
      <CheckboxField
        label="Send a confirmation"
        hint={hasEmail ? undefined : 'Without an email address, the site can’t write to them.'}
        {...form.register('notify')}
        disabled={!hasEmail}
      />
    </FormDialog>
  )
}

const walkInOf = ({ name, email, phone, guests, notify }: Fields): NewWalkIn => ({
  name: name.trim(),
  email: email?.trim() ?? '',
  phone: phone?.trim() ?? '',
  guests: guests ?? 0,
  notify: notify ?? false,
})

const waitlistQuestion = ({ name, email }: Fields) =>
  `Put ${name.trim()} on the waitlist instead?${email ? '' : ' Without an email address they can’t be offered a place: move them up by hand.'}`
