import { ListFilter } from '@/components/table/list-filter'
import type { MailList, MailStatus } from '../mail.schema'

const labels: readonly [MailStatus | undefined, string][] = [
  [undefined, 'All'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['failed', 'Failed'],
]

interface StatusFilterProps {
  chosen: MailStatus | undefined
  counts: MailList['counts'] | undefined
  onChoose: (status: MailStatus | undefined) => void
}

/** Narrows the mail to one status. */
export const StatusFilter = ({ chosen, counts, onChoose }: StatusFilterProps) => (
  <ListFilter
    label="Status"
    choices={labels.map(([value, label]) => ({ value, label, count: counts && countOf(counts, value) }))}
    chosen={chosen}
    onChoose={onChoose}
  />
)

const countOf = (counts: MailList['counts'], status: MailStatus | undefined) =>
  status ? counts[status] : counts.queued + counts.sent + counts.failed
