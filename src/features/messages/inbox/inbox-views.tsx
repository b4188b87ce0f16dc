import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { openedId } from '@/features/desk/staff-address'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { ListFilter } from '@/ui/table/list-states'
import type { ContactQuery } from '../contact-filter.schema'
import { messageStatuses, messageStatusLabels } from '../message-status'
import { messageCountsQuery } from './inbox.queries'

export function InboxViews({ chosen, onChoose }: { chosen: InboxView | undefined; onChoose: (view: InboxView | undefined) => void }) {
  const { data: counts } = useQuery(messageCountsQuery)
  return (
    <ListFilter<InboxView | undefined>
      label="Status"
      choices={[
        { value: undefined, label: 'All', count: counts && messageStatuses.reduce((sum, status) => sum + counts[status], 0) },
        ...messageStatuses.map((status) => ({ value: status, label: messageStatusLabels[status], count: counts?.[status] })),
        // Where there is none, there is nothing to look for.
        ...(counts?.overdue || chosen === 'overdue' ? [{ value: 'overdue' as const, label: 'Overdue', count: counts?.overdue }] : []),
        ...(counts?.held || chosen === 'held' ? [{ value: 'held' as const, label: 'Held', count: counts?.held }] : []),
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

const inboxViews = ['new', 'open', 'answered', 'closed', 'overdue', 'held'] as const
export type InboxView = (typeof inboxViews)[number]

export type InboxFilter = Partial<Pick<ContactQuery, 'status' | 'overdue' | 'assigneeId' | 'search'>>

export const viewFilter = (view: InboxView | undefined): InboxFilter =>
  view === 'overdue' ? { overdue: 'true' } : { status: view === 'held' ? undefined : view }

const readAddress = ({ message, view }: Record<string, unknown>) => ({
  message: openedId(message),
  view: inboxViews.find((each) => each === view),
})

export function useInboxAddress(): [address: ReturnType<typeof readAddress>, showView: (view: InboxView | undefined) => void] {
  const address = useSearch({ strict: false, select: readAddress, structuralSharing: true })
  const navigate = useNavigate()
  const showView = (view: InboxView | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, view }), replace: true, resetScroll: false })
  return [address, showView]
}

const linkClass = 'wrap-anywhere underline decoration-hairline underline-offset-4 hover:text-accent hover:decoration-current'

/** An address that is too long for its column breaks before its domain first. */
export function EmailLink({ email }: { email: string }) {
  const [, localPart, domain] = /^(.*)(@.*)$/.exec(email) ?? ['', email]
  return (
    <a href={mailtoUrl(email)} className={linkClass}>
      {localPart}
      <wbr />
      {domain}
    </a>
  )
}

/** People write numbers with brackets, dots and extensions; what is dialed is the digits before any word, with a plus in front. */
export function PhoneLink({ text = '' }: { text: string | undefined }) {
  const digits = text.replace(/[a-z#,;].*/i, '').replace(/\D/g, '')
  if (digits.length < 3) return text
  return (
    <a href={`tel:${text.startsWith('+') ? '+' : ''}${digits}`} className={linkClass}>
      {text}
    </a>
  )
}
