import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { SearchField } from '@/components/form/search-field'
import { EmptyList } from '@/components/table/list-states'
import { ROWS_PER_STEP, ShowMore } from '@/components/table/show-more'
import type { AdminEvent } from '@/features/events/event.schema'
import { formatDateDetails } from '@/features/events/series/date-details'
import { matchesSearch } from '@/platform/text/search-words'
import { todayIn } from '@/platform/time/clock'
import { useSite } from '@/site/use-site'
import { byName, isRegistered } from '../../attendees/attendee-views'
import { sessionText } from '../../attendees/attendee-words'
import { useAttendeesAddress } from '../../attendees/attendees-address'
import type { AttendeesAnswer } from '../../attendees/changed-attendees'
import { AddAttendee } from '../../attendees/components/add-attendee'
import { SessionField } from '../../attendees/components/session-field'
import type { ChosenSession } from '../../attendees/use-chosen-session'
import type { CheckIns } from '../use-check-ins'
import { useDeviceWord } from '../use-device-word'
import { useOfflineDoor } from '../use-offline-door'
import { DoorRow } from './door-row'
import { UnsentNotes } from './unsent-notes'

interface DoorListProps {
  event: AdminEvent
  list: AttendeesAnswer
  session: ChosenSession
  checkIns: CheckIns
}

/** The list for checking people in at the door, on a phone (spec B §3.8). */
export function DoorList({ event, list, session, checkIns }: DoorListProps) {
  const { attendees } = list
  const isKept = useOfflineDoor(event, session, list)
  const device = useDeviceWord()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(ROWS_PER_STEP)
  const [isAdding, setAdding] = useState(false)
  const [lastKey, setLastKey] = useState<string>()
  const address = useAttendeesAddress()
  const today = todayIn(useSite().timeZone)
  const expected = byName([...attendees.filter(isRegistered), ...checkIns.unsentAmong(attendees, event.registration?.price)])
  const counted = expected.filter((attendee) => !checkIns.isRefused(attendee))
  const found = expected.filter(({ name, email, phone }) => matchesSearch(search, [name, email, phone]))
  // A walk-in that the server refused is marked in its row instead.
  const lastAdded = lastKey && counted.find(({ entryKey }) => entryKey === lastKey)
  const hasChoice = session.choices !== undefined && session.choices.upcoming.length + session.choices.past.length > 1
  // Where there is a choice, they are next to it.
  const details = session.startsAt && !hasChoice ? formatDateDetails(session.dateOf(session.startsAt)) : ''
  const when = session.startsAt ? `, ${sessionText(session.startsAt, today)}` : ''

  return (
    <div className="door">
      {hasChoice && session.choices && (
        <div className="mt-4">
          <SessionField
            choices={session.choices}
            value={session.startsAt}
            onChange={(startsAt) => startsAt && address.change({ session: startsAt })}
          />
        </div>
      )}
      <div className="head">
        <p className="count" role="status">
          <span className="number">{counted.filter(checkIns.isPresent).length}</span> of {counted.length} checked in{when}
        </p>
        {details && <p className="mb-3 text-ink-soft text-small">{details}</p>}
        <UnsentNotes checkIns={checkIns} />
        <SearchField label="Find a name" value={search} onChange={setSearch} />
      </div>
      {found.length === 0 && <EmptyList>{expected.length === 0 ? 'No one is registered.' : `No one named “${search}”.`}</EmptyList>}
      {found.slice(0, most).map((attendee) => (
        <DoorRow key={attendee.entryKey ?? attendee.id} event={event} attendee={attendee} checkIns={checkIns} />
      ))}
      <ShowMore shown={most} total={found.length} onShow={setMost} />
      {/* It is there before it has anything to say, so that this is read out. */}
      <p role="status" className="mt-5 wrap-anywhere text-center text-small">
        {lastAdded && `${lastAdded.name} was added on this ${device}.`}
      </p>
      <Button variant="outline" onClick={() => setAdding(true)} className="mt-3 w-full">
        <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
        Add a walk-in
      </Button>
      {isKept && <p className="mt-5 text-center text-fine text-ink-soft">Works without a connection on this {device} until tonight.</p>}
      {isAdding && (
        <AddAttendee
          event={event}
          session={session}
          onWalkIn={(person) => setLastKey(checkIns.addWalkIn(person))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
