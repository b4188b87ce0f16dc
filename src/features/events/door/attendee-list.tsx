import { type ReactNode, useRef, useState } from 'react'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { matchesSearch } from '@/platform/text/search-words'
import { useSite } from '@/site/use-site'
import { CheckboxField } from '@/ui/form/field'
import { SearchField } from '@/ui/form/search-field'
import { FormDialog } from '@/ui/form-dialog'
import { ROWS_PER_STEP, ShowMore } from '@/ui/show-more'
import { EmptyList } from '@/ui/table/list-states'
import { Table } from '@/ui/table/table'
import type { Attendee } from '../attendees/attendee.schema'
import { distinctNames, inQueueOrder, isHeld, isInView, isWaiting, type StatusView } from '../attendees/attendee-views'
import { EditAttendee } from '../attendees/edit-attendee'
import { GiveBack } from '../attendees/give-back'
import { isPriced, paymentsText } from '../attendees/payment-words'
import { RecordPayment } from '../attendees/record-payment'
import { SessionField } from '../attendees/session-field'
import type { ChosenSession } from '../attendees/use-chosen-session'
import type { AdminEvent } from '../event.schema'
import { currencyOf } from '../places/format-price'
import { AttendeeRow, type AttendeeRowsProps } from './attendee-row'
import { type AttendeeActions, useAttendeeActions } from './use-attendee-actions'
import type { CheckIns } from './use-check-ins'

const SEARCHED_FROM = 10

const empty: Record<StatusView, string> = {
  all: 'No registrations yet',
  registered: 'No one is registered.',
  held: 'No place is held until it is paid for.',
  waitlist: 'No one is waiting.',
  cancelled: 'No canceled registrations.',
}

interface AttendeeListProps {
  event: AdminEvent
  attendees: readonly Attendee[]
  total: number
  hasExpired: boolean
  view: StatusView
  isLoading: boolean
  views: ReactNode
  session: ChosenSession
  checkIns: CheckIns
}

function byStanding(found: readonly Attendee[], view: StatusView) {
  if (view === 'cancelled') return { held: [], waiting: [], others: found }
  const held = found.filter(isHeld)
  return { held, waiting: inQueueOrder(found.filter(isWaiting)), others: found.filter((each) => !isHeld(each) && !isWaiting(each)) }
}

export function AttendeeList({ event, attendees, total, hasExpired, view, isLoading, views, session, checkIns }: AttendeeListProps) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(ROWS_PER_STEP)
  const [moved, setMoved] = useState<Attendee>()
  const [edited, setEdited] = useState<Attendee>()
  const [paying, setPaying] = useState<Attendee>()
  const [refunding, setRefunding] = useState<Attendee>()
  const top = useRef<HTMLParagraphElement>(null)
  const actions = useAttendeeActions(event, distinctNames(attendees))
  const inView = attendees.filter((attendee) => isInView(view, attendee))
  const site = useSite()
  const found = inView.filter(({ name, email, phone, diamondHeartGroupName, additionalMessage }) =>
    matchesSearch(search, [name, email, phone, site.groupQuestion ? diamondHeartGroupName : null, additionalMessage]),
  )
  const { held, waiting, others } = byStanding(found, view)
  const nothing = hasExpired && view === 'all' ? 'No registrations left' : empty[view]
  const paid = paymentsText(inView, { currency: currencyOf(event, site) })
  const rows = {
    event,
    session,
    checkIns,
    actions,
    onMove: setMoved,
    onEdit: setEdited,
    onPay: setPaying,
    onRefund: setRefunding,
    // The button goes with its row, so the focus is taken to where the list begins.
    onGone: () => top.current?.focus(),
  }

  return (
    <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-50' : ''}`}>
      <div className="tools mb-2.5">
        {views}
        <p ref={top} tabIndex={-1} className="text-small outline-none">
          Total registrations: <strong className="font-semibold tabular-nums">{total}</strong>
        </p>
      </div>
      {attendees.length >= SEARCHED_FROM && (
        <div className="mb-3">
          <SearchField label="Search attendees" value={search} onChange={setSearch} />
        </div>
      )}
      {found.length === 0 && <EmptyList>{inView.length === 0 ? nothing : `No attendee matches “${search}”.`}</EmptyList>}
      {others.length > 0 && <AttendeeTable caption="Attendees" attendees={others.slice(0, most)} {...rows} />}
      <ShowMore shown={most} total={others.length} onShow={setMost} />
      {[
        { heading: 'Held until paid', people: held },
        { heading: 'Waitlist', people: waiting },
      ].map(
        ({ heading, people }) =>
          people.length > 0 && (
            <section key={heading} aria-label={heading}>
              <h3 className="mt-7 mb-1 text-subheading">{heading}</h3>
              <AttendeeTable caption={heading} isHeadHidden attendees={people} {...rows} />
            </section>
          ),
      )}
      {edited && <EditAttendee event={event} attendee={edited} name={actions.nameOf(edited)} onClose={() => setEdited(undefined)} />}
      {paid && <p className="mt-4 text-small tabular-nums">{paid}</p>}
      {paying && (
        <RecordPayment
          event={event}
          attendee={paying}
          name={actions.nameOf(paying)}
          onPaid={(how) => void actions.pay(paying, 'paid', how)}
          onClose={() => setPaying(undefined)}
        />
      )}
      {refunding && (
        <GiveBack event={event} attendee={refunding} name={actions.nameOf(refunding)} onClose={() => setRefunding(undefined)} />
      )}
      {actions.question}
      {moved && <MoveAttendee attendee={moved} session={session} actions={actions} onClose={() => setMoved(undefined)} />}
    </div>
  )
}

const GROUP = 'Diamond Heart Group'
const documented = ['Name', 'Email', 'Registration Date', GROUP, 'Additional Message']

interface AttendeeTableProps extends AttendeeRowsProps {
  caption: string
  isHeadHidden?: boolean
  attendees: readonly Attendee[]
}

/** The documented columns, without the group where forms do not ask for it, and payments where there is a price (spec D2 §2, B §3.8, §6.3). */
function AttendeeTable({ caption, isHeadHidden = false, attendees, ...row }: AttendeeTableProps) {
  const hasPrice = isPriced(row.event)
  const hasGroup = useSite().groupQuestion
  const columns = [...documented.filter((column) => column !== GROUP || hasGroup), ...(hasPrice ? ['Paid'] : []), 'Actions']
  return (
    <div className={hasPrice ? 'rows priced' : 'rows'}>
      <Table caption={caption} columns={columns} isHeadHidden={isHeadHidden}>
        {attendees.map((attendee) => (
          <AttendeeRow
            key={attendee.id}
            attendee={attendee}
            columnCount={columns.length}
            hasPrice={hasPrice}
            hasGroup={hasGroup}
            {...row}
          />
        ))}
      </Table>
    </div>
  )
}

interface MoveAttendeeProps {
  attendee: Attendee
  session: ChosenSession
  actions: AttendeeActions
  onClose: () => void
}

function MoveAttendee({ attendee, session, actions, onClose }: MoveAttendeeProps) {
  const [startsAt, setStartsAt] = useState(attendee.session)
  const [notify, setNotify] = useState(true)
  const [isPending, setPending] = useState(false)

  const onSubmit = useSubmitOnce(async () => {
    if (!startsAt || startsAt === attendee.session) return onClose()
    setPending(true)
    const done = await actions.moveTo(attendee, startsAt, notify)
    setPending(false)
    if (done) onClose()
  })

  return (
    <FormDialog title={`Move ${actions.nameOf(attendee)}`} submitLabel="Move" isPending={isPending} onSubmit={onSubmit} onClose={onClose}>
      {session.choices && <SessionField label="To" choices={session.choices} value={startsAt} onChange={setStartsAt} />}
      {attendee.email !== null && (
        <CheckboxField label="Email them about it" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
      )}
    </FormDialog>
  )
}
