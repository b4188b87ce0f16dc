import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackAsAnswer } from '@/features/desk/dialog-hooks'
import { useNotices } from '@/features/desk/notices-dialog'
import type { VersionTexts } from '@/features/desk/publishing/publication-fields'
import { VersionsDialog, type VersionsDialogProps } from '@/features/desk/publishing/versions-dialog'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { apiRequest, fetchJson, type RequestError } from '@/platform/browser/fetch-json'
import { pick } from '@/platform/keys-of'
import { counted } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { SelectField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { useRefundQuestion } from '../attendees/refund-question'
import type { eventCalls } from '../event.calls'
import type { AdminEvent } from '../event.schema'
import { describeLostDates, type LostDateChoice, type LostRegistration, lostDatesRefusal } from '../event-input.schema'
import { formatSession, formatShortDay } from '../schedule/format-session'
import type { TimeSpan, Timing } from '../schedule/timing'
import { type EventFields, formatEventFields, labels, toEventFields } from './event-fields'

type Decisions = Pick<EventFields, 'tellAttendees' | 'noteToAttendees' | 'onLostDates' | 'refund'>

const request = apiRequest<typeof eventCalls>()

/** Asked before a save, settled after its refusal (spec B §3.9); undefined where someone goes back. `question` stands outside of any form. */
export function useAttendeeQuestions() {
  const notices = useNotices()
  const [lostDates, setLostDates] = useState<LostDatesProps>()
  const refunds = useRefundQuestion()

  async function choose(asked: Omit<LostDatesProps, 'dates' | 'onAnswer'>, timing: Timing) {
    const { promise, resolve } = Promise.withResolvers<LostDateChoices | undefined>()
    setLostDates({ ...asked, dates: await findDates(timing), onAnswer: resolve })
    const chosen = await promise
    setLostDates(undefined)
    return chosen
  }

  async function ask(
    { id, title }: { id: number; title: string },
    { event, timing }: { event: Record<string, unknown>; timing: Timing },
  ): Promise<Decisions | undefined> {
    const notice = await notices.ask(id, { change: 'save', event }, title)
    if (!notice) return undefined
    const { isNotified, note, canceled } = notice
    const lost = [...notice.lost, ...canceled.map((person) => ({ ...person, isCanceled: true }))]
    const onLostDates = lost.length > 0 ? await choose({ message: describeLostDates(lost), lost, choices: {}, isNotified }, timing) : {}
    return onLostDates && { tellAttendees: isNotified, noteToAttendees: note, onLostDates, refund: null }
  }

  function settle(error: RequestError, decided: Decisions, timing: Timing): Promise<Decisions | undefined> | undefined {
    const refusal = error.status === 409 ? lostDatesRefusal.safeParse(error.answer).data : undefined
    const refund = refusal ? undefined : refunds.settle(error)
    if (refund) return refund.then((choice) => choice && { ...decided, refund: choice })
    const { onLostDates: choices, tellAttendees: isNotified } = decided
    return refusal && choose({ ...refusal, choices, isNotified }, timing).then((onLostDates) => onLostDates && { ...decided, onLostDates })
  }

  const question = (
    <>
      {notices.question}
      {lostDates && <LostDatesDialog key={lostDates.message} {...lostDates} />}
      {refunds.question}
    </>
  )
  return { ask, settle, question }
}

async function findDates(timing: Timing): Promise<LostDatesProps['dates']> {
  const json = { ...timing, most: 60 }
  const answer = await fetchJson(request('POST /api/cms/events/dates', { json })).catch(() => undefined)
  return (answer?.sessions ?? []).filter(({ state }) => state === 'scheduled')
}

type LostDateChoices = EventFields['onLostDates']

interface LostDatesProps {
  message: string
  lost: readonly LostRegistration[]
  dates: readonly TimeSpan[]
  choices: LostDateChoices
  isNotified: boolean
  onAnswer: (choices: LostDateChoices | undefined) => void
}

/** People who stay on a canceled date are left out of what is sent. */
const STAYS = 'stay'

/** Asks what becomes of people on dates that a change takes away: for everyone at once, or person by person (spec B §3.9). */
function LostDatesDialog({ message, lost, dates, isNotified, onAnswer, ...before }: LostDatesProps) {
  const { timeZone, savesMail } = useSite()
  const today = todayIn(timeZone)
  const stays = Object.fromEntries(lost.flatMap(({ attendeeId, isCanceled }) => (isCanceled ? [[attendeeId, STAYS]] : [])))
  const [choices, setChoices] = useState<LostDateChoices>({ ...stays, ...before.choices })
  const [isTried, setTried] = useState(false)
  useBackAsAnswer(() => onAnswer(undefined))
  const chosen = lost.map(({ attendeeId }) => choices[attendeeId])
  const forAll = chosen.every((choice) => choice === chosen[0]) ? (chosen[0] ?? '') : ''
  const choose = (people: readonly LostRegistration[], choice: LostDateChoice) =>
    setChoices({ ...choices, ...Object.fromEntries(people.map(({ attendeeId }) => [attendeeId, choice])) })
  const optionsOf = (people: readonly LostRegistration[]) => (
    <>
      <option value="" disabled hidden>
        Choose…
      </option>
      {people.every(({ isCanceled }) => isCanceled) && <option value={STAYS}>Stay on the canceled date</option>}
      <option value="cancel">Cancel registration</option>
      {dates.map((date) => (
        <option key={date.startsAt} value={date.startsAt}>
          Move to {formatShortDay(date.startsAt.slice(0, 10), today)}
          {dates.filter(({ startsAt }) => startsAt.slice(0, 10) === date.startsAt.slice(0, 10)).length > 1 &&
            ` (${formatSession(date).split(', ').at(-1)})`}
        </option>
      ))}
    </>
  )

  return (
    <FormDialog
      title={`What happens to ${counted(lost.length, 'registration', 'registrations')}?`}
      submitLabel={isNotified ? 'Save and email' : 'Save'}
      // A choice here is called Cancel too.
      closeLabel="Back"
      isPending={false}
      onClose={() => onAnswer(undefined)}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (chosen.every(Boolean)) onAnswer(Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice !== STAYS)))
      }}
    >
      <p role="alert">{message}.</p>
      {lost.length > 1 && (
        <SelectField label="For everyone" value={forAll} onChange={({ target }) => choose(lost, target.value)}>
          {optionsOf(lost)}
        </SelectField>
      )}
      {[...Map.groupBy(lost, ({ session }) => session)].map(([session, people]) => (
        <fieldset key={session} className="grid gap-3 border-hairline border-t pt-4">
          <legend className="float-left mb-1 font-[550]">{formatShortDay(session.slice(0, 10), today)}</legend>
          {people.map((person) => (
            <SelectField
              key={person.attendeeId}
              label={person.email === undefined ? person.name : `${person.name} (${person.email ?? 'no email'})`}
              value={choices[person.attendeeId] ?? ''}
              error={isTried && !choices[person.attendeeId] ? 'Please choose' : undefined}
              onChange={({ target }) => choose([person], target.value)}
            >
              {optionsOf([person])}
            </SelectField>
          ))}
        </fieldset>
      ))}
      <p className="text-ink-soft text-small">
        {isNotified ? emailed(savesMail) : 'No one gets an email about it.'} Anyone on both dates keeps one place.
      </p>
    </FormDialog>
  )
}

const emailed = (savesMail: boolean | undefined) =>
  savesMail
    ? 'No mail server is set up, so the emails that say so will be saved as files.'
    : 'Those with an email address get an email that says so.'

export function EventVersions({ event, ...parts }: { event: AdminEvent } & Omit<VersionsDialogProps, 'texts'>) {
  const restoring = useRestoreQuestions(event)
  return (
    <>
      <VersionsDialog texts={useEventVersionTexts(event)} restoring={restoring} {...parts} />
      {restoring.question}
    </>
  )
}

export function useEventVersionTexts(event: AdminEvent | undefined): VersionTexts {
  const { timeZone, currency } = useSite()
  const teachers = useQuery(teachersQuery).data?.teachers ?? []
  const here = { today: todayIn(timeZone), timeZone, currency }
  return {
    labels: { ...labels, imageUrl: labels.image, flyerUrl: labels.flyer },
    formatContent(content) {
      const fields = toEventFields({ ...event, ...content } as AdminEvent, here)
      return { ...content, ...formatEventFields(fields, fields, teachers), image: undefined, flyer: undefined }
    },
  }
}

/** Restoring a version of an event is a save, and asks what that asks. */
export function useRestoreQuestions(event: AdminEvent | undefined) {
  const { ask, settle, question } = useAttendeeQuestions()
  const restoring: Required<VersionsDialogProps>['restoring'] = {
    ask: async (version) => (event ? ask(event, { event: version, timing: timingOfVersion(version) }) : {}),
    settle: (refusal, version, sent) => settle(refusal, sent as Decisions, timingOfVersion(version)),
  }
  return { ...restoring, question }
}

const timingOfVersion = (version: object): Timing =>
  pick(version as Timing, ['startsAt', 'endsAt', 'timeZone', 'recurrence', 'extraDates', 'exceptions'])
