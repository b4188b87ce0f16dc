import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { apiRequest } from '@/platform/browser/api-request'
import { newEntryKey } from '@/platform/browser/entry-key'
import { errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { useSite } from '@/site/use-site'
import { TextField } from '@/ui/form/field'
import { PublicFormFields } from '@/ui/form/public-form-fields'
import { SubmitButton } from '@/ui/form/submit-button'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { CommunityEvent } from '../event.schema'
import { availabilityQuery } from '../places/availability.queries'
import { furtherDetails } from '../places/form-answers'
import { isFree } from '../places/is-free'
import type { DocumentedDetail } from '../places/person-details.schema'
import type { Places } from '../places/use-places'
import { WhatFollows } from '../places/what-follows'
import type { registrationCalls } from '../registration.calls'
import { ChooseDatesField } from './choose-dates-field'
import { DetailFields } from './detail-fields'
import type {} from './just-registered'

const request = apiRequest<typeof registrationCalls>()

interface RegistrationFormProps {
  event: CommunityEvent
  places: Places
  /** YYYY-MM-DD where the community is. */
  today: string
}

/** Registers a visitor for `event`, or puts them on its waitlist, then goes to /events (spec D1 §2, §5, §8; B §3.3). */
export function RegistrationForm({ event, places, today }: RegistrationFormProps) {
  const navigate = useNavigate()
  const { savesMail } = useSite()
  const queryClient = useQueryClient()
  // Sent again after an answer that was lost, the form is known by it.
  const [requestKey] = useState(newEntryKey)
  const { questions = [] } = event.registration ?? {}
  const form = usePublicForm({
    name: 'registration',
    loadSchema: async () => (await import('./registration-judge')).registrationJudge(questions),
    further: furtherDetails,
    async send({ name, email, inDiamondHeartGroup, diamondHeartGroupName, additionalMessage }, sent) {
      const documented = { name, email, inDiamondHeartGroup, diamondHeartGroupName, additionalMessage } satisfies Record<
        'email' | DocumentedDetail,
        unknown
      >
      const trap = sent[HONEYPOT_FIELD] ? { [HONEYPOT_FIELD]: sent[HONEYPOT_FIELD] } : {}
      const json = { ...documented, ...trap, ...furtherDetails(sent), ...eventFacts(event), requestKey }
      // What is shown next; where it can’t be loaded, the list is shown without it.
      const panel = import('./just-registered-panel').catch(() => {})
      const { status, sessions = [] } = await fetchJson(request('POST /api/register', { json }))
      toast(status === 'waitlisted' && savesMail ? waitlistedUnsent : registrationSuccess[status])
      await panel
      const dates = places.dates.flatMap(({ date }) => {
        const got = sessions.find(({ session }) => session === date.startsAt)
        return got ? [{ ...date, status: got.status }] : []
      })
      const justRegistered = { eventId: event.id, name, email, guests: json.guests ?? 0, status, isFree: isFree(event.registration), dates }
      await navigate({ to: '/events', state: { justRegistered } })
    },
    onFailure(error) {
      toast({ ...registrationFailure, description: errorText(error, registrationFailure.description(error)) })
      // Someone else may have had the last place.
      if (error instanceof RequestError && error.status === 409) queryClient.invalidateQueries(availabilityQuery(event.id)).catch(() => {})
    },
  })

  function noteGuests({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof Element && target.matches('[name=guests]')) places.setGuests(Number((target as HTMLInputElement).value))
  }

  return (
    <form {...form.formProps} onFocus={prepareToasts} onInput={noteGuests} className="relative grid gap-6">
      <PublicFormFields name="registration" trap={HONEYPOT_FIELD} failure={form.failure} />
      <input type="hidden" name="eventId" value={event.id} />
      <ChooseDatesField
        places={places}
        registration={event.registration}
        group={form.group('sessions')}
        today={today}
        savesMail={savesMail}
      />
      <DetailFields
        form={form}
        registration={event.registration}
        afterName={() => (
          <TextField label="Email" type="email" autoComplete="email" hint={savesMail ? undefined : places.note} {...form.field('email')} />
        )}
      />
      <div className="mt-2">
        {/* With dates it is said below them. */}
        {places.dates.length === 0 && <WhatFollows places={places} registration={event.registration} today={today} className="mb-4" />}
        {/* Without email it isn’t about the address. */}
        {savesMail && places.note && <p className="mb-4 text-ink-soft text-small">{places.note}</p>}
        <SubmitButton isPending={form.isSubmitting} pendingText="Submitting..." className="max-sm:w-full">
          {places.isWaitlist ? 'Join the waitlist' : 'Register'}
        </SubmitButton>
      </div>
    </form>
  )
}

/** What the documented call sends besides the visitor's own words (spec D1 §7). */
const eventFacts = (event: CommunityEvent) => ({
  eventId: event.id,
  eventTitle: event.title,
  eventDate: [event.month, event.date].filter(Boolean).join(' '),
  eventTime: event.time,
  eventLocation: event.location,
  eventFacilitator: event.facilitator,
})

/** What a visitor gets to read, by what they got (spec D1 §8; B §3.3). */
const registrationSuccess = {
  registered: {
    title: 'Registration Successful',
    description: 'You have been registered for the event. Check your email for confirmation.',
  },
  waitlisted: { title: 'You are on the waitlist', description: 'We’ll email you if a place opens up.' },
}

/** Where no mail server is set up. */
const waitlistedUnsent = { ...registrationSuccess.waitlisted, description: 'This site doesn’t send email yet. Please ask us about places.' }

/** What they read where the server has no words for it (spec D1 §8). */
const registrationFailure = {
  title: 'Registration Failed',
  variant: 'destructive' as const,
  description: (error: unknown) =>
    error instanceof RequestError ? 'Registration failed' : 'There was an error during registration. Please try again.',
}
