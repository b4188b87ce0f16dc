import { Download, type LucideIcon, Mail, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '@/components/form/choice-field'
import { RowMenu } from '@/components/table/row-menu'
import type { AdminEvent } from '@/features/events/event.schema'
import type { AttendeeCounts } from '../../attendees/attendee.schema'
import { useAttendeesAddress } from '../../attendees/attendees-address'
import { AddAttendee } from '../../attendees/components/add-attendee'
import type { ChosenSession } from '../../attendees/use-chosen-session'
import { WriteToAttendees } from '../../messages/components/write-to-attendees'

interface AttendeeToolsProps {
  event: AdminEvent
  counts: AttendeeCounts | undefined
  session: ChosenSession
  /** Left out until there is something to export. */
  onExport: (() => void) | undefined
}

/** Above the attendees: as a list or at the door, and what can be done with all of them. */
export function AttendeeTools({ event, counts, session, onExport }: AttendeeToolsProps) {
  const { isAtDoor, change } = useAttendeesAddress()
  const [opened, setOpened] = useState<'add' | 'write'>()
  const close = () => setOpened(undefined)
  const add = <Tool icon={Plus} label="Add by hand" onClick={() => setOpened('add')} />
  const write = { icon: Mail, label: 'Email attendees', onClick: () => setOpened('write') }
  const print = { icon: Printer, label: 'Print', isOff: !counts, onClick: () => window.print() }
  const exporting = { icon: Download, label: 'Export CSV', isOff: !onExport, onClick: () => onExport?.() }
  return (
    <div className="tools">
      <ChoiceField
        label="View"
        isLabelHidden
        options={[
          ['list', 'List'],
          ['door', 'At the door'],
        ]}
        value={isAtDoor ? 'door' : 'list'}
        onChange={(view) => change({ view: view === 'door' ? 'door' : undefined }, { isNewEntry: true })}
      />
      {!isAtDoor && (
        <div className="flex flex-wrap gap-x-6 max-sm:hidden">
          {add}
          <Tool {...write} />
          <Tool {...print} />
        </div>
      )}
      {/* On phones the dialog has no foot, and room for one of these only. */}
      <div className="flex items-center gap-x-1 sm:hidden">
        {!isAtDoor && add}
        <RowMenu of={event.title} items={[...(isAtDoor ? [] : [write, print]), exporting].map(toItem)} />
      </div>
      {opened === 'add' && <AddAttendee event={event} session={session} onClose={close} />}
      {opened === 'write' && <WriteToAttendees event={event} session={session} onClose={close} />}
    </div>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  isOff?: boolean
  onClick: () => void
}

const toItem = ({ onClick, ...item }: ToolProps) => ({ ...item, onSelect: onClick })

const Tool = ({ icon: Icon, label, isOff = false, onClick }: ToolProps) => (
  <button type="button" disabled={isOff} onClick={onClick} className="tool">
    <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
    <span>{label}</span>
  </button>
)
