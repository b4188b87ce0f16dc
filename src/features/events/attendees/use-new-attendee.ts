import { zodResolver } from '@hookform/resolvers/zod'
import { type RegisterOptions, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { failureText, useStaffWrite } from '@/features/desk/use-staff-action'
import { apiRequest } from '@/platform/browser/api-request'
import { newEntryKey } from '@/platform/browser/entry-key'
import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { toast } from '@/ui/toast/toast'
import type { AdminEvent } from '../event.schema'
import type { registrationCalls } from '../registration.calls'
import { newAttendee } from './attendee.schema'
import { confirmOverCapacity } from './confirm-over-capacity'
import type { ChosenSession } from './use-chosen-session'

type Fields = z.input<typeof newAttendee>

/** Someone at the door who isn't registered. */
export interface NewWalkIn {
  name: string
  email: string
  phone: string
  guests: number
  notify: boolean
}

export interface NewAttendeeParts {
  event: AdminEvent
  session: ChosenSession
  /** At the door, what takes someone in the place of the server: they are present, and need no email. */
  onWalkIn?: ((person: NewWalkIn) => void) | undefined
  onClose: () => void
}

const request = apiRequest<typeof registrationCalls>()

/** The form that registers someone by hand, judged by the server's schema. Beyond the capacity it asks. */
export function useNewAttendee({ event, session, onWalkIn, onClose }: NewAttendeeParts) {
  const write = useStaffWrite()
  const form = useForm<Fields>({
    // The fields are sent as they are: the server turns them into what it stores.
    resolver: zodResolver(newAttendee, undefined, { raw: true }) as Resolver<Fields>,
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      // Sent again after a lost answer, it adds no one twice.
      entryKey: newEntryKey(),
      session: event.registration?.perSession ? session.startsAt : null,
      guests: 0,
      notify: !onWalkIn,
    },
  })
  const { errors, isSubmitting } = form.formState

  const send = (json: Fields) => write(() => fetchJson(request('POST /api/events/:id/attendees', { params: { id: event.id }, json })))

  /** Answers undefined where staff want neither a further place nor the waitlist for them. */
  async function sendAsWanted(fields: Fields) {
    const answer = await confirmOverCapacity(event, (overCapacity) => send({ ...fields, overCapacity }))
    if (answer || !event.registration?.waitlist || !window.confirm(waitlistQuestion(fields))) return answer
    return send({ ...fields, waitlist: true })
  }

  const walkInOf = ({ name, email, phone, guests, notify }: Fields): NewWalkIn => ({
    name: name.trim(),
    email: email?.trim() ?? '',
    phone: phone?.trim() ?? '',
    guests: guests ?? 0,
    notify: notify ?? false,
  })

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

  return {
    form,
    isSubmitting,
    onSubmit: useSubmitOnce(form.handleSubmit(add)),
    /** What an input of this name needs. */
    field: (name: 'name' | 'email' | 'phone' | 'guests', options?: RegisterOptions<Fields, typeof name>) => ({
      ...form.register(name, options),
      error: errors[name]?.message,
    }),
  }
}

const waitlistQuestion = ({ name, email }: Fields) =>
  `Put ${name.trim()} on the waitlist instead?${email ? '' : ' Without an email address they can’t be offered a place: move them up by hand.'}`
