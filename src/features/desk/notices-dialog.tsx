import { useState } from 'react'
import { apiRequest, errorText, fetchJson, RequestError, withQuery } from '@/platform/browser/fetch-json'
import { capitalize, counted, listed } from '@/platform/text/nouns'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { TextAreaField } from '@/ui/form/field'
import { Dialog } from '@/ui/form-dialog'
import { toast } from '@/ui/toast/toast'
import type { ChangeKind, NoticesAnswer, NoticesQuestion } from './attendee-notices.schema'
import type { deletedItemCalls } from './desk.calls'
import { useBackAsAnswer } from './dialog-hooks'
import { useStaffWrite } from './use-staff-action'

export interface NoticeChoice {
  isNotified: boolean
  note: string
}

interface NoticesDialogProps {
  change: NoticesQuestion['change']
  label: string
  notices: NoticesAnswer | undefined
  onAnswer: (notice: NoticeChoice | undefined) => void
}

const MAX_NOTE = 1000
/** In `Dec 9` and in `9 places`, which are never broken over two lines. */
const UNBROKEN = /(?<=[A-Z][a-z]{2}) (?=\d)|(?<=[( ]\d+) (?=place|waiting)/g

/** Says what is about to change for which attendees, and asks whether to email them (spec B §3.9). */
function NoticesDialog({ change, label, notices, onAnswer }: NoticesDialogProps) {
  const [note, setNote] = useState('')
  useBackAsAnswer(() => onAnswer(undefined))
  const verb = capitalize(change)
  const people = notices ? counted(notices.recipients, 'person', 'people') : 'everyone registered'
  return (
    <Dialog
      open
      width={800}
      onClose={() => onAnswer(undefined)}
      title={notices ? formatNoticeTitle(change, notices).replace(UNBROKEN, '\u00a0') : `Email ${people} about this?`}
      footer={
        <>
          <Button variant="quiet" className="mr-auto self-center" onClick={() => onAnswer(undefined)}>
            Back
          </Button>
          <Button variant="outline" className="px-4!" onClick={() => onAnswer({ isNotified: false, note: '' })}>
            {verb} without emailing
          </Button>
          <Button className="px-4!" onClick={() => onAnswer({ isNotified: true, note })}>
            {verb} and email {people}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="text-ink-soft">
          {label}. Nothing is {change}d yet.
        </p>
        {notices && change === 'save' && <ChangedDates dates={notices.dates} />}
        <TextAreaField
          label="A few words"
          optional
          rows={2}
          maxLength={MAX_NOTE}
          hint={change === 'delete' ? 'Each person’s email includes them.' : 'Each person’s email includes them, after what changed.'}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Recipients change={change} notices={notices} />
      </div>
    </Dialog>
  )
}

function Recipients({ change, notices }: Pick<NoticesDialogProps, 'change' | 'notices'>) {
  const { savesMail, timeZone } = useSite()
  const unreached = notices && unreachedWords(notices.withoutAddress)
  const appearsAt = notices?.appearsAt && dayAndTimeText(notices.appearsAt, timeZone)
  const isUnpublished = notices?.dates.some(({ kind }) => kind === 'unpublished')
  const isRepublished = notices?.dates.every(({ kind }) => kind === 'published')
  const saved = isRepublished ? REPUBLISHED : CALENDARS[change]
  return (
    <div className="text-ink-soft text-small">
      {unreached && <p className="mb-2">{unreached}</p>}
      <p>
        {isUnpublished ? UNPUBLISHED : saved}
        {appearsAt &&
          (isUnpublished
            ? ` Once it’s back, on ${appearsAt}, they get another email.`
            : ` The emails go out once it’s on the website, on ${appearsAt}.`)}
        {savesMail && ' No mail server is set up, so the emails will be saved as files.'}
      </p>
    </div>
  )
}

const UNPUBLISHED = 'The email says that registrations stand. If it won’t take place, set its status to canceled instead.'
const REPUBLISHED = 'Each person gets one email. It says that the event is on the website again, and that registrations stand.'
const CALENDARS = {
  save: 'Only those whose dates change are emailed, each person once. Those with a place also get a calendar update.',
  delete: 'The email says that it won’t take place. Those with a place also get a calendar update that removes it.',
  restore:
    'They were notified that it won’t take place. The email says that it’s back on, and puts it back into the calendars of those with a place.',
} as const

const MAX_DATES = 6

function ChangedDates({ dates }: { dates: readonly NoticesAnswer['dates'][number][] }) {
  const more = dates.length - MAX_DATES
  return (
    <ul className="grid gap-4">
      {dates.slice(0, MAX_DATES).map((date) => (
        <li key={date.session}>
          {dates.length > 1 && (
            <p className="mb-1">
              <span className="font-[550]">{date.day}</span> <span className="text-ink-soft text-small">{formatPlaces([date])}</span>
            </p>
          )}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 border-hairline border-l-2 pl-4">
            {date.before && (
              <>
                <dt className="text-ink-soft">Before</dt>
                <dd className="whitespace-pre-line text-ink-soft line-through decoration-1">{date.before}</dd>
              </>
            )}
            <dt className="text-ink-soft">Now</dt>
            <dd className="whitespace-pre-line">{date.now}</dd>
          </dl>
        </li>
      ))}
      {more > 0 && <li className="text-ink-soft">and {more} more</li>}
    </ul>
  )
}

/** The question's title: `You cancel Thu, Nov 26 (9 places, 1 waiting)`. */
export const formatNoticeTitle = (change: NoticesQuestion['change'], { title, dates }: NoticesAnswer): string =>
  `You ${formatChange(change, { title, dates })} (${formatPlaces(dates)})`

function formatChange(change: NoticesQuestion['change'], { title, dates }: Pick<NoticesAnswer, 'title' | 'dates'>): string {
  const [first] = dates
  if (change !== 'save' || first?.kind === 'unpublished')
    return { save: `take “${title}” off the website`, delete: `delete “${title}”`, restore: `restore “${title}”` }[change]
  const kind = new Set(dates.map(({ kind }) => kind)).size === 1 && first ? first.kind : 'details'
  if (kind === 'published') return `put “${title}” back on the website`
  if (dates.length > 1) return formatKind(kind, `${dates.length} dates`)
  return formatKind(kind, first?.day ?? (kind === 'dates' ? `dates of “${title}”` : `“${title}”`))
}

function formatKind(kind: ChangeKind, it: string): string {
  const words: Partial<Record<ChangeKind, string>> = {
    cancelled: `cancel ${it}`,
    postponed: `postpone ${it}`,
    'back on': `put ${it} back on`,
    date: `move ${it}`,
    'date and place': `move ${it}`,
    time: `change the time of ${it}`,
    place: `change the place of ${it}`,
    'time and place': `change the time and place of ${it}`,
    link: `change the link to join ${it}`,
  }
  return words[kind] ?? `change ${it}`
}

function formatPlaces(dates: readonly Pick<NoticesAnswer['dates'][number], 'places' | 'waiting'>[]): string {
  const sum = (of: 'places' | 'waiting') => dates.reduce((total, date) => total + date[of], 0)
  const [places, waiting] = [sum('places'), sum('waiting')]
  const words = [places > 0 && counted(places, 'place', 'places'), waiting > 0 && `${waiting.toLocaleString('en-US')} waiting`]
  return words.filter(Boolean).join(', ')
}

export function unreachedWords({ all, names }: { all: number; names: readonly string[] }): string | undefined {
  if (all === 0) return undefined
  const more = all - names.length
  const people = listed([...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])])
  return `${people} ${all === 1 ? 'has' : 'have'} no email address and won’t be reached.`
}

export const NO_NOTICE: NoticeChoice = { isNotified: false, note: '' }

/** Asks whether to notify attendees; `ask` answers at once where no one is concerned, and undefined where staff go back. */
export function useNotices() {
  const [dialog, setDialog] = useState<NoticesDialogProps>()

  async function ask(eventId: number, question: NoticesQuestion, label: string) {
    const notices = await askNotices(eventId, question)
    const { lost, canceled }: Pick<NoticesAnswer, 'lost' | 'canceled'> = typeof notices === 'object' ? notices : { lost: [], canceled: [] }
    if (notices === 'refused' || (notices !== 'unknown' && notices.recipients === 0)) return { ...NO_NOTICE, lost, canceled }
    const { promise, resolve } = Promise.withResolvers<NoticeChoice | undefined>()
    setDialog({ change: question.change, label, notices: notices === 'unknown' ? undefined : notices, onAnswer: resolve })
    const answer = await promise
    setDialog(undefined)
    return answer && { ...answer, lost, canceled }
  }

  return { ask, question: dialog && <NoticesDialog {...dialog} /> }
}

/** Asks by address, since desk may not import registrations; `unknown` offline, or where the change itself will be refused and say so. */
async function askNotices(eventId: number, question: NoticesQuestion): Promise<NoticesAnswer | 'refused' | 'unknown'> {
  try {
    return (await fetchJson({ method: 'POST', path: `/api/events/${eventId}/notices`, json: question })) as NoticesAnswer
  } catch (error) {
    return error instanceof RequestError && [400, 404, 409].includes(error.status) ? 'refused' : 'unknown'
  }
}

const request = apiRequest<typeof deletedItemCalls>()

export function restoreItemRequest(id: number, { isNotified, note } = NO_NOTICE) {
  const restoring = request('POST /api/cms/deleted/:id/restore', { params: { id }, json: { noteToAttendees: note } })
  return withQuery(restoring, { tellAttendees: isNotified })
}

/** Restores what was just deleted and says how it went; answers whether it is back, never throws. */
export function useRestore() {
  const write = useStaffWrite()
  return async function restore(noun: string, id: number, notice?: NoticeChoice): Promise<boolean> {
    try {
      await write(async () => {
        const { deleted } = await fetchJson(request('GET /api/cms/deleted'))
        // Where it is no longer listed, id 0 makes the server say so.
        await fetchJson(restoreItemRequest(deleted.find(({ entity, entityId }) => entity === noun && entityId === id)?.id ?? 0, notice))
      })
      toast({ title: 'Success', description: `${capitalize(noun)} restored successfully` })
      return true
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, `Failed to restore ${noun}`), variant: 'destructive' })
      return false
    }
  }
}
