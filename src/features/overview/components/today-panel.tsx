import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { ListStates } from '@/components/table/list-states'
import type { Overview } from '@/content/staff/overview.schema'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { StaffLink } from '@/features/staff-area/components/staff-link'
import { useCommand, useMay } from '@/features/staff-area/staff-address'
import { counted } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { longDayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { overviewQuery } from '../overview.queries'
import { formatToday } from '../today-words'
import { Drafts } from './drafts'
import { FailedMail } from './failed-mail'
import { FirstSteps } from './first-steps'
import { HeldMail } from './held-mail'
import { NewMessages } from './new-messages'
import { NextSessions } from './next-sessions'
import './today.css'

/** What the day brings (spec B §6.6). */
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

/** How many samples are left among the community's own content, and a link to delete them. */
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
