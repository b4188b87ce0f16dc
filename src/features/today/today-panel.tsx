import { useQuery } from '@tanstack/react-query'
import type { Overview } from '@/content/staff-answers.schema'
import { PanelHead } from '@/features/desk/panel-head'
import { useCommand, useMay } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { formatSoon } from '@/features/events/schedule/format-session'
import { explainFailure } from '@/features/mail/explain-failure'
import type { mailCalls } from '@/features/mail/mail.calls'
import { apiRequest } from '@/platform/browser/fetch-json'
import { capitalize, counted } from '@/platform/text/nouns'
import { spellNumber } from '@/platform/text/spell-number'
import { todayIn } from '@/platform/time/clock'
import { longDayText } from '@/platform/time/date-format'
import { wallClockAt } from '@/platform/time/zoned-time'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ListStates } from '@/ui/table/list-states'
import { RowState } from '@/ui/table/row-state'
import { overviewQuery } from './overview.queries'
import { FirstSteps, More, NextSessions, Part } from './today-sections'
import { formatAgo, formatEdited, formatToday, type HereAndNow, heldWords } from './today-words'
import './today.css'

export function TodayPanel() {
  const query = useQuery(overviewQuery)
  const { timeZone } = useSite()
  return (
    <div className="today">
      <PanelHead>
        <p className="text-ink-soft">{longDayText(todayIn(timeZone), true)}</p>
      </PanelHead>
      <ListStates query={query} loading="Loading today..." failure="Unable to load today">
        {query.data && <Day overview={query.data.overview} />}
      </ListStates>
    </div>
  )
}

function Day({ overview }: { overview: Overview }) {
  const here = { now: new Date(), timeZone: useSite().timeZone }
  const isHost = useMay('host')
  return (
    <>
      <p className="line">
        {formatToday(overview, here).map(({ text, url }) =>
          url ? (
            <StaffLink key={text} url={url}>
              {text}
            </StaffLink>
          ) : (
            text
          ),
        )}
      </p>
      <div className="split">
        <div className="stack">
          {overview.held.length > 0 && <HeldMail held={overview.held} />}
          <NextSessions sessions={overview.sessions} here={here} />
          <div>
            <FirstSteps steps={overview.firstSteps} />
            <SamplesLine count={overview.samples} />
          </div>
        </div>
        <div className="stack">
          {isHost && <NewMessages enquiries={overview.enquiries} here={here} />}
          {overview.failedMail.count > 0 && <FailedMail mail={overview.failedMail} />}
          {overview.drafts.count > 0 && <Drafts drafts={overview.drafts} here={here} />}
        </div>
      </div>
    </>
  )
}

function SamplesLine({ count }: { count: number }) {
  const { label, run } = useCommand('samples')
  if (count === 0) return null
  return (
    <p className="more">
      {counted(count, 'sample is', 'samples are')} still on your site.{' '}
      <Button variant="quiet" onClick={run}>
        {label}
      </Button>
    </p>
  )
}

function Drafts({ drafts: { count, latest }, here }: { drafts: Overview['drafts']; here: HereAndNow }) {
  const { now, timeZone } = here
  return (
    <Part title="Drafts">
      <ul>
        {latest.map(({ noun, tab, id, label, publishAt, updatedAt, updatedBy }) => (
          <li key={`${tab} ${id}`} className="said">
            <StaffLink url={`/admin?tab=${tab}&edit=${id}`} className="name underlined">
              {label}
            </StaffLink>
            <span className={publishAt ? 'state later' : 'state draft'}>
              {publishAt ? capitalize(formatSoon(wallClockAt(publishAt, timeZone), todayIn(timeZone, now))) : 'Draft'}
            </span>
            <p>
              {capitalize(noun)}, edited {updatedBy && `by ${updatedBy} `}
              {formatEdited(updatedAt, here)}
            </p>
          </li>
        ))}
      </ul>
      <More count={count - latest.length} of="that visitors don’t see yet" />
    </Part>
  )
}

const NewMessages = ({ enquiries: { toAnswer, latest }, here }: { enquiries: Overview['enquiries']; here: HereAndNow }) => (
  <Part title="Messages to answer" all={{ url: '/admin?tab=contact-reports', label: 'Contact Reports' }}>
    {toAnswer === 0 ? (
      <p className="none">No new messages, and none that wait for an answer.</p>
    ) : (
      <ul>
        {latest.map(({ id, name, excerpt, createdAt, overdueDays }) => (
          <li key={id} className="said">
            <b>
              <StaffLink url={`/admin?tab=contact-reports&message=${id}`}>{name}</StaffLink>
            </b>
            <span className="fine">
              {overdueDays === null ? formatAgo(createdAt, here) : <RowState sign="due">Waiting {spellNumber(overdueDays)} days</RowState>}
            </span>
            <p>“{excerpt}”</p>
          </li>
        ))}
      </ul>
    )}
    <More count={toAnswer - latest.length} of="to answer" />
  </Part>
)

const FailedMail = ({ mail: { count, latest } }: { mail: Overview['failedMail'] }) => (
  <Part title="Email that failed" all={{ url: '/admin?tab=mail', label: 'Mail' }}>
    <ul>
      {latest.map((message) => (
        <FailedMessage key={message.id} message={message} />
      ))}
    </ul>
    <More count={count - latest.length} of="that failed" />
  </Part>
)

const mailRequest = apiRequest<typeof mailCalls>()

function FailedMessage({ message: { id, label, to, about, reason } }: { message: Overview['failedMail']['latest'][number] }) {
  const { act, isUnderWay } = useStaffAction()

  const tryAgain = () =>
    act({
      request: mailRequest('POST /api/mail/:id/resend', { params: { id } }),
      losesButton: true,
      done: ({ message }) => message,
      failed: 'Failed to resend message',
    })

  return (
    <li className="said">
      <b>{to ?? 'Recipient no longer available'}</b>
      {to && (
        <Button variant="quiet" aria-label={`Try again: ${label} to ${to}`} disabled={isUnderWay} onClick={tryAgain}>
          Try again
        </Button>
      )}
      <p>
        <StaffLink url={`/admin?tab=mail&email=${id}`}>{[label, about].filter(Boolean).join(', ')}</StaffLink>
        {reason && `. ${explainFailure(reason) ?? reason}`}
      </p>
    </li>
  )
}

/** A restored backup may send again what was sent since it was made (spec B §9.3). */
const HeldMail = ({ held }: { held: Overview['held'] }) => (
  <Part title="Email from the restored backup">
    <p className="more">
      This site was restored from a backup. Some of this email may have been sent since the backup was made, so it waits
      {useMay('admin') ? '. Please decide for each kind.' : ' until an admin decides.'}
    </p>
    <ul>
      {held.map((each) => (
        <HeldKind key={each.kind} held={each} />
      ))}
    </ul>
  </Part>
)

function HeldKind({ held }: { held: Overview['held'][number] }) {
  const { act, isUnderWay } = useStaffAction()
  const isAdmin = useMay('admin')
  const { what, hint, send, drop } = heldWords(held)

  const decide = (decision: 'send' | 'drop') =>
    act({
      request: mailRequest('POST /api/mail/held/:kind', { params: { kind: held.kind }, json: { decision } }),
      losesButton: true,
      done: ({ message }) => message,
      failed: 'Failed to save the decision',
    })

  return (
    <li>
      <p>{what}</p>
      <p className="fine">{hint}</p>
      {isAdmin && (
        <p className="flex flex-wrap gap-x-5 gap-y-2 pt-2">
          <Button variant="quiet" disabled={isUnderWay} onClick={() => decide('send')}>
            {send}
          </Button>
          {drop && (
            <Button variant="quiet" disabled={isUnderWay} onClick={() => decide('drop')}>
              {drop}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
