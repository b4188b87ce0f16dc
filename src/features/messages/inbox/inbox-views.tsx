import { useQuery } from '@tanstack/react-query'
import { ListFilter } from '@/ui/table/list-filter'
import { messageStatuses, messageStatusLabels } from '../message-status'
import { messageCountsQuery } from './inbox.queries'
import type { InboxView } from './inbox-filter'

interface InboxViewsProps {
  chosen: InboxView | undefined
  onChoose: (view: InboxView | undefined) => void
}

/** Narrows the messages to those of one status, or to those that wait too long (spec B §5.1). */
export function InboxViews({ chosen, onChoose }: InboxViewsProps) {
  const { data: counts } = useQuery(messageCountsQuery)
  const all = counts && messageStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <ListFilter<InboxView | undefined>
      label="Status"
      choices={[
        { value: undefined, label: 'All', count: all },
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
