import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { fetchJson } from '@/platform/browser/fetch-json'
import { fieldText } from '@/platform/forms/form-outcome'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { EmailField } from '@/ui/form/email-field'
import { SelectField } from '@/ui/form/field'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { prepareToasts } from '@/ui/toast/toaster'
import { furtherDetails } from '../places/form-answers'
import { formatAmount } from '../places/format-price'
import { formatPlacesLeft, placeOrPlaces, registrationState, takesRegistrations, youAndGuests } from '../places/registration-state'
import { formatCloseMoment, formatShortDay, formatTimes, withInsteadOf } from '../schedule/format-session'
import { formatDateDetails } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { ActionForm, type ManagedProps, managedRequest } from './action-form'
import { DetailFields, type FurtherForm } from './detail-fields'
import { canEdit, dateStateOf, formatCancelling, formatConsequence, formatDone, formatEnding, MOVED, manageForm } from './managed-words'
import type { ManagedRegistration } from './registration.schema'
import type { TypedBefore } from './registration-form'

export function ManageRegistration(props: ManagedProps) {
  const site = useSite()
  return (
    <>
      <DoneNote done={formatDone(props.manage.done, props.registration, site)} />
      <Possible {...props} />
    </>
  )
}

function Possible({ registration, manage, at, today }: ManagedProps) {
  if (registration.status === 'cancelled') return <Ended registration={registration} at={at} today={today} />
  if (!registration.canChange) return <Unchangeable registration={registration} manage={manage} />
  if (registration.status === 'payment-due') return <Held registration={registration} manage={manage} today={today} />
  if (!canEdit(registration)) return <Offer registration={registration} manage={manage} today={today} />
  return (
    <>
      <PayOnline registration={registration} manage={manage} className="mb-10" />
      <ChangeForm registration={registration} manage={manage} />
      <CancelPlace registration={registration} manage={manage} />
    </>
  )
}

/** Takes the keyboard's focus after an action, as its button may be gone from the page. */
function DoneNote({ done }: { done: string | undefined }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done && document.activeElement === document.body) note.current?.focus()
  }, [done])
  return (
    <p ref={note} role="status" tabIndex={-1} className={done ? 'mb-8 border-accent border-l-2 py-1 pl-4' : ''}>
      {done}
    </p>
  )
}

function Ended({ registration, at, today }: Pick<ManagedProps, 'registration' | 'at' | 'today'>) {
  const { event, isPublished } = registration
  const state = registrationState(event, { at, today })
  return (
    <Statement title="This registration is canceled" isSaidAbove>
      <p>{formatEnding(registration)}</p>
      {isPublished && takesRegistrations(state) && (
        <Link to="/register/$slug" params={{ slug: event.slug }} state={{ typedBefore: typedBefore(registration) }} className="more-link">
          {state === 'open' ? 'Register again' : 'Join the waitlist'}
        </Link>
      )}
    </Statement>
  )
}

/** What the form can take again: a party that is too large by now would be refused, and what isn't asked any more goes unanswered. */
function typedBefore({ event, ...registration }: ManagedRegistration): TypedBefore {
  const { name, email, answers, inDiamondHeartGroup, diamondHeartGroupName, additionalMessage } = registration
  const { contribution, scholarship, scholarshipNote } = registration
  const guests = Math.min(registration.guests, event.registration?.guestsAllowed ?? 0)
  const group = { inDiamondHeartGroup, diamondHeartGroupName }
  return { name, email: email ?? '', guests, answers, ...group, additionalMessage, contribution, scholarship, scholarshipNote }
}

function Unchangeable({ registration, manage }: Pick<ManagedProps, 'registration' | 'manage'>) {
  const { event } = registration
  const { state, text } = dateStateOf(registration)
  return (
    <Statement title={text ?? ''} isSaidAbove={state !== 'over'}>
      {event.state === state && event.stateNote && <p className="whitespace-pre-line">{event.stateNote}</p>}
      <p className="text-ink-soft">
        {formatConsequence(registration)} <Link to="/events">See what is coming up</Link>.
      </p>
      {registration.canCancel && <CancelPlace registration={registration} manage={manage} />}
    </Statement>
  )
}

const Statement = ({ title, isSaidAbove, children }: { title: string; isSaidAbove: boolean; children: ReactNode }) => (
  <div className="grid justify-items-start gap-3 border-ink border-t-2 pt-6">
    <h2 className={isSaidAbove ? 'sr-only' : 'text-heading'}>{title}</h2>
    {children}
  </div>
)

const CANCELING: Partial<Record<ManagedRegistration['status'], readonly [string, string]>> = {
  waitlisted: ['Leave the waitlist', 'Yes, leave the waitlist'],
  'payment-due': ['Give up the place', 'Yes, give it up'],
}

/** Cancels a place, or leaves the waitlist, after a second press. It unfolds without JavaScript too. */
function CancelPlace({ registration, manage }: Pick<ManagedProps, 'registration' | 'manage'>) {
  const [what, yes] = CANCELING[registration.status] ?? ['Cancel my place', 'Yes, cancel my place']
  return (
    <details className="mt-6">
      <summary className={buttonClass('quiet', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>{what}</summary>
      <p className="mt-4 mb-5 text-ink-soft">{formatCancelling(registration)}</p>
      <ActionForm manage={manage} action="cancel" failure="That didn’t work" variant="outline">
        {yes}
      </ActionForm>
    </details>
  )
}

/** A place that is theirs once it is paid for (spec B §13.3). */
function Held({ registration, manage, today }: Omit<ManagedProps, 'at'>) {
  const { money, event, guests } = registration
  const until = money.payBy && formatCloseMoment(money.payBy, event.timeZone, today)
  return (
    <div className="border-accent border-t-2 pt-6">
      <h2 className="text-heading">
        We’re holding {guests === 0 ? 'a place' : 'places'} for {youAndGuests(guests)}
      </h2>
      {until && (
        <p className="mt-2">
          <UnbrokenTimes
            text={`Your ${placeOrPlaces(guests)} ${guests === 0 ? 'is' : 'are'} held until ${until}. Please pay to keep ${guests === 0 ? 'it' : 'them'}.`}
          />
        </p>
      )}
      <PayOnline registration={registration} manage={manage} className="mt-6" />
      <CancelPlace registration={registration} manage={manage} />
    </div>
  )
}

/** Its page is loaded as a document of its own, since its policy alone lets a form lead to where people pay. */
function PayOnline({ registration: { money }, manage, className }: Pick<ManagedProps, 'registration' | 'manage'> & { className: string }) {
  if (!money.canPayOnline) return null
  return (
    <p className={className}>
      <a href={`/registration/${encodeURIComponent(manage.token)}/pay`} className={buttonClass('filled', 'max-sm:w-full')}>
        Pay {formatAmount(money.due, money.currency)}
      </a>
      {money.isTest && <span className="mt-2 block text-ink-soft text-small">Test mode: no money moves.</span>}
    </p>
  )
}

function Offer({ registration: { offerEndsAt, offeredToAll, event, guests }, manage, today }: Omit<ManagedProps, 'at'>) {
  const place = placeOrPlaces(guests)
  const [opened, it] = guests === 0 ? ['A place has', 'it'] : ['Places have', 'them']
  const until = offerEndsAt && formatCloseMoment(offerEndsAt, event.timeZone, today)
  return (
    <div className="border-accent border-t-2 pt-6">
      <h2 className="text-heading">{`${opened} opened up for ${youAndGuests(guests)}`}</h2>
      <p className="mt-2">
        {offeredToAll
          ? `The event starts soon, so we’ve offered this to everyone on the waitlist whose party fits. The first to accept gets ${it}.`
          : until && <UnbrokenTimes text={`We’re holding ${it} for you until ${until}. After that, we’ll release ${it}.`} />}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
        <ActionForm manage={manage} action="accept" failure={`You don’t have the ${place}`} className="max-sm:w-full">
          Take the {place}
        </ActionForm>
        <ActionForm manage={manage} action="decline" failure="That didn’t work" variant="quiet">
          Decline the {place}
        </ActionForm>
      </div>
    </div>
  )
}

function ChangeForm({ registration, manage }: Pick<ManagedProps, 'registration' | 'manage'>) {
  const { questions = [] } = registration.event.registration ?? {}
  const { savesMail } = useSite()
  const form = usePublicForm({
    name: manageForm('change'),
    loadSchema: async () => (await import('./registration.schema')).registrationChangeSchema(questions),
    further: (sent) => ({ ...furtherDetails(sent), session: fieldText(sent, 'session') || undefined }),
    async send({ session, ...fields }) {
      manage.begin()
      const json = { ...fields, ...(session !== registration.session?.startsAt && { session }) }
      const call = managedRequest('PUT /api/registrations/:token', { params: { token: manage.token }, json })
      const answer = await fetchJson(call)
      manage.finish(answer.registration.email === registration.email ? 'change' : MOVED, answer)
    },
    onFailure: (error) => manage.fail('Your changes are not saved', error),
  })
  return (
    <form {...form.formProps} onFocus={prepareToasts} className="relative grid gap-6">
      <PublicFormFields name={manageForm('change')} trap={HONEYPOT_FIELD} failure={form.failure} />
      <DetailFields
        form={form}
        registration={registration.event.registration}
        given={registration}
        afterName={() => (
          <>
            <EmailField
              label="Email"
              hint={savesMail ? undefined : 'If you change it, we’ll email you a new link there.'}
              defaultValue={registration.email ?? ''}
              {...form.field('email')}
            />
            <DateField registration={registration} form={form} />
          </>
        )}
      />
      <SubmitButton isPending={form.isSubmitting} pendingText="Saving..." variant="outline" className="justify-self-start max-sm:w-full">
        Save changes
      </SubmitButton>
    </form>
  )
}

function DateField({ registration, form }: { registration: ManagedRegistration; form: FurtherForm }) {
  const { session, datesToChoose } = registration
  if (!session || datesToChoose.length === 0) return null
  const line = (date: (typeof datesToChoose)[number] | typeof session) =>
    [`${withInsteadOf(formatShortDay(date.startsAt.slice(0, 10)), date)}, ${formatTimes(date)}`, formatDateDetails({ ...date, note: '' })]
      .filter(Boolean)
      .join(' · ')
  return (
    <SelectField label="Date" defaultValue={session.startsAt} {...form.input('session')}>
      <option value={session.startsAt}>{line(session)}</option>
      {datesToChoose.map((date) => (
        <option key={date.startsAt} value={date.startsAt}>
          {[line(date), formatPlacesLeft(date, date.capacity)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
