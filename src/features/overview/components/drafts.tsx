import type { Overview } from '@/content/staff/overview.schema'
import { formatSoon } from '@/features/events/series/format-session'
import { StaffLink } from '@/features/staff-area/components/staff-link'
import { capitalize } from '@/platform/text/nouns'
import { todayIn } from '@/platform/time/clock'
import { wallClockAt } from '@/platform/time/zoned-time'
import { formatEdited } from '../today-words'
import { More, Part } from './part'

interface DraftsProps {
  drafts: Overview['drafts']
  here: Parameters<typeof formatEdited>[1]
}

/** What visitors do not see yet: drafts, and what is scheduled. */
export function Drafts({ drafts: { count, latest }, here }: DraftsProps) {
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
