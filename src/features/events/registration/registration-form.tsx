import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { newEntryKey } from '@/platform/browser/entry-key'
import { apiRequest, errorText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { spellNumber } from '@/platform/text/spell-number'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { EmailField } from '@/ui/form/email-field'
import { OptionsField } from '@/ui/form/option-fields'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { CommunityEvent } from '../event.schema'
import { furtherDetails } from '../places/form-answers'
import { isFree } from '../places/format-price'
import type { DocumentedDetail, RegistrationDetailFields } from '../places/person-details.schema'
import { canChoose, formatClosesBefore, formatPlacesLeft, REGISTERED, statusForParty } from '../places/registration-state'
import { formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { formatDateDetails } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { DetailFields, type FurtherForm } from './detail-fields'
import type { registrationCalls } from './registration.calls'
import { availabilityQuery, type Places } from './use-places'

const request = apiRequest<typeof registrationCalls>()

/** What someone typed before who canceled, kept in the browser's history by the page of their registration: no address holds it. */
export type TypedBefore = RegistrationDetailFields & { email: string }

declare module '@tanstack/react-router' {
  interface HistoryState {
    typedBefore?: TypedBefore
  }
}

interface RegistrationFormProps {
  event: CommunityEvent
  places: Places
  today: string
  given?: TypedBefore | undefined
}

/** Registers a visitor for `event`, or puts them on its waitlist, then goes to /events (spec D1 §2, §5, §8; B §3.3). */
export function RegistrationForm({ event, places, today, given }: RegistrationFormProps) {
  const navigate = useNavigate()
  const { savesMail } = useSite()
  const queryClient = useQueryClient()
  const [requestKey] = useState(newEntryKey)
  const { questions = [] } = event.registration ?? {}
  const form = usePublicForm({
    name: 'registration',
    loadSchema: async () => (await import('./registration.schema')).registrationFormSchema(questions),
    further: furtherDetails,
    async send({ name, email, inDiamondHeartGroup, diamondHeartGroupName, additionalMessage }, sent) {
      const documented = { name, email, inDiamondHeartGroup, diamondHeartGroupName, additionalMessage } satisfies Record<
        'email' | DocumentedDetail,
        unknown
      >
      const trap = sent[HONEYPOT_FIELD] && { [HONEYPOT_FIELD]: sent[HONEYPOT_FIELD] }
      const json = { ...documented, ...trap, ...furtherDetails(sent), ...eventFields(event), requestKey }
      // Loads the panel early; where it can’t be loaded, the list is shown without it.
      const panel = import('./just-registered-panel').catch(() => {})
      const { status, sessions = [], correction, payUrl } = await fetchJson(request('POST /api/register', { json }))
      // Loaded as a document of its own: its policy lets its form lead to where people pay.
      if (status === 'payment-due') return window.location.assign(payUrl ?? '/events')
      toast(status === 'waitlisted' && savesMail ? waitlistedUnsent : registrationSuccess[status])
      await panel
      const dates = places.dates.flatMap(({ date }) => {
        const got = sessions.find(({ session }) => session === date.startsAt)
        return got && got.status !== 'payment-due' ? [{ ...date, status: got.status }] : []
      })
      const person = { name, email, correction, canCorrect: true, guests: json.guests ?? 0 }
      const justRegistered = { eventId: event.id, ...person, status, isFree: isFree(event.registration), dates }
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
        {...(given && { given })}
        afterName={() => (
          <EmailField label="Email" hint={savesMail ? undefined : places.note} defaultValue={given?.email} {...form.field('email')} />
        )}
      />
      <div className="mt-2">
        {/* With dates it is said below them. */}
        {places.dates.length === 0 && <WhatFollows places={places} registration={event.registration} today={today} className="mb-4" />}
        {/* Without email it isn’t about the address. */}
        {savesMail && places.note && <p className="mb-4 text-ink-soft text-small">{places.note}</p>}
        {!places.isWaitlist && <HowToPay event={event} />}
        <SubmitButton isPending={form.isSubmitting} pendingText="Submitting..." className="max-sm:w-full">
          {places.isWaitlist ? 'Join the waitlist' : 'Register'}
        </SubmitButton>
      </div>
    </form>
  )
}

const HOW_TO_PAY = {
  required: 'Next, you’ll pay on the page of Stripe. We hold your place for half an hour until then.',
  optional: 'You can pay online whenever it suits you, by the link that we email you.',
}

/** Where it is paid on this site; a site that takes no payments says nothing of it. */
function HowToPay({ event }: { event: CommunityEvent }) {
  const { payments } = useSite()
  const online = event.registration?.price.online ?? 'off'
  if (!payments || online === 'off') return null
  return (
    <p className="mb-4 text-ink-soft text-small">
      {HOW_TO_PAY[online]}
      {payments === 'test' && ' Test mode: no money moves.'}
    </p>
  )
}

/** Only the id counts; the rest is documented, and ignored. */
const eventFields = (event: CommunityEvent) => ({
  eventId: event.id,
  eventTitle: event.title,
  eventDate: [event.month, event.date].filter(Boolean).join(' '),
  eventTime: event.time,
  eventLocation: event.location,
  eventFacilitator: event.facilitator,
})

const registrationSuccess = {
  registered: { title: 'Registration Successful', description: REGISTERED },
  waitlisted: { title: 'You are on the waitlist', description: 'We’ll email you if a place opens up.' },
}

const waitlistedUnsent = { ...registrationSuccess.waitlisted, description: 'This site doesn’t send email yet. Please ask us about places.' }

const registrationFailure = {
  title: 'Registration Failed',
  variant: 'destructive' as const,
  description: (error: unknown) =>
    error instanceof RequestError ? 'Registration failed' : 'There was an error during registration. Please try again.',
}

const DATES_SHOWN = 7

interface ChooseDatesProps {
  places: Places
  registration: CommunityEvent['registration']
  group: ReturnType<FurtherForm['group']>
  today: string
  savesMail?: true | undefined
}

export function ChooseDatesField({ places, registration, group, today, savesMail }: ChooseDatesProps) {
  const { dates, chosen } = places
  const shown = dates.length > DATES_SHOWN + 1 ? DATES_SHOWN : dates.length
  const later = dates.slice(shown)
  const [isOpen] = useState(later.some(({ date }) => chosen.includes(date.startsAt)))
  if (dates.length === 0) return null
  const closesBefore = registration?.closesBefore ?? null
  const closing = closesBefore === null ? '' : ` You can register until ${formatClosesBefore(closesBefore, 'each date')}.`
  const list = (some: Places['dates']) => (
    <ul className="border-hairline border-b">
      {some.map((each) => (
        <DateOption key={each.date.startsAt} {...each} places={places} registration={registration} today={today} />
      ))}
    </ul>
  )
  return (
    <OptionsField
      label="Which dates would you like to come to?"
      hint={`Choose as many as you like.${savesMail ? '' : ' We’ll confirm all of them in one email.'}${registration?.waitlist ? ' Where a date is full, check it to join the waitlist.' : ''}${closing}`}
      {...group}
    >
      {/* Shows that there were dates when none is checked. */}
      <input type="hidden" name="sessions" value="" />
      {list(dates.slice(0, shown))}
      {later.length > 0 && (
        <details open={isOpen} className="group">
          <summary className={buttonClass('quiet', 'my-3 w-fit list-none [&::-webkit-details-marker]:hidden')}>
            <span className="group-open:hidden">Show {later.length} more dates</span>
            <span className="hidden group-open:inline">Show fewer dates</span>
          </summary>
          {list(later)}
        </details>
      )}
      <WhatFollows places={places} registration={registration} today={today} className="mt-3" />
    </OptionsField>
  )
}

function DateOption({ date, state, places, registration, today }: Places['dates'][number] & Omit<ChooseDatesProps, 'group'>) {
  const own = formatDateDetails(date)
  const isOff = date.state === 'cancelled'
  const most = date.capacity ?? registration?.capacity ?? null
  const hasState = most !== null || (registration?.closesBefore ?? null) !== null
  const Row = isOff ? 'div' : 'label'
  const isFull = state?.status === 'waitlist' || state?.status === 'full'
  return (
    <li className="border-hairline border-t">
      <Row className="grid grid-cols-[auto_1fr] gap-x-3 py-2.5 text-base leading-snug has-disabled:text-ink-soft sm:grid-cols-[auto_1fr_13.5rem]">
        {isOff ? (
          <span className="size-5" />
        ) : (
          <input
            type="checkbox"
            name="sessions"
            value={date.startsAt}
            checked={places.chosen.includes(date.startsAt)}
            disabled={!canChoose(state)}
            onChange={() => places.toggle(date.startsAt)}
            className="size-5 rounded-sm accent-fill"
          />
        )}
        <span className={isOff ? 'text-ink-soft' : ''}>
          <span className={isOff ? '' : 'font-[550]'}>{withInsteadOf(formatShortDay(date.startsAt.slice(0, 10), today), date)}</span>
          {!isOff && (
            <>
              , <UnbrokenTimes text={formatTimes(date)} />
            </>
          )}
          {/* No line begins with a dot. */}
          {own && !isOff && <span className="block text-ink-soft text-small">{own.replaceAll(' · ', '\u00a0· ')}</span>}
        </span>
        {/* Its room is kept from the beginning, so that nothing moves. */}
        {(isOff || hasState) && (
          <span
            className={`col-start-2 min-h-6 text-balance text-small noscript:min-h-0 sm:col-start-3 sm:text-right ${isFull ? 'text-accent' : 'text-ink-soft'}`}
          >
            {isOff ? 'No meeting' : state && formatPlacesLeft(state, most)}
          </span>
        )}
      </Row>
    </li>
  )
}

type WhatFollowsProps = Pick<ChooseDatesProps, 'places' | 'registration' | 'today'> & { className: string }

/** The outcome of several dates, some full, or of a party too large; it takes no room until then. */
export function WhatFollows({ places, registration, today, className }: WhatFollowsProps) {
  const text = [formatInstead(places, today), formatWaiting(places, registration, today)].filter(Boolean).join(' ')
  return (
    <p role="status" className={text && `text-ink-soft text-small ${className}`}>
      {text}
    </p>
  )
}

const dayOf = (startsAt: string, today: string) => formatShortDay(startsAt.slice(0, 10), today)

const formatInstead = ({ insteadOf }: Places, today: string) =>
  insteadOf ? `${dayOf(insteadOf, today)} is no longer checked. Check it again if you’d like to come to both.` : ''

function formatWaiting({ dates, chosen, state, guests }: Places, registration: CommunityEvent['registration'], today: string): string {
  const all = dates.length > 0 ? dates.filter(({ date }) => chosen.includes(date.startsAt)) : [{ state, date: undefined }]
  const gets = (each: Pick<Places, 'state'>) => each.state && statusForParty(each.state, guests, registration?.waitlist ?? false)
  const places = all.filter((each) => gets(each) === 'open').length
  const waiting = all.filter((each) => gets(each) === 'waitlist')
  const isTooMany = waiting.some((each) => each.state?.status === 'open')
  if (waiting.length === 0 || (places === 0 && !isTooMany)) return ''
  const days = waiting.flatMap(({ date }) => (date ? [dayOf(date.startsAt, today)] : [])).join('; ')
  return [
    places > 0 ? `You’ll have a place on ${spellNumber(places)} of these dates and` : 'There isn’t a place for each of you, so you’ll',
    ` be on the waitlist${days && ` for ${days}`}.`,
    !isFree(registration) && ` You owe nothing ${days && 'for a date '}until you have a place.`,
  ]
    .filter(Boolean)
    .join('')
}
