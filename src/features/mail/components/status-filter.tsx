import { ListFilter } from '@/components/table/list-filter'
import type { MailList, MailStatus } from '../mail.schema'

const labels: readonly [MailStatus | undefined, string][] = [
  [undefined, 'All'],
  ['queued', 'Queued'],
  ['sent', 'Sent'],
  ['saved', 'Saved as a file'],
  ['failed', 'Failed'],
]

interface StatusFilterProps {
  chosen: MailStatus | undefined
  counts: MailList['counts'] | undefined
  onChoose: (status: MailStatus | undefined) => void
}

/** Narrows the mail to one status. */
export function StatusFilter({ chosen, counts, onChoose }: StatusFilterProps) {
  // With a mail server, nothing becomes a file.
  const isOffered = ([value]: (typeof labels)[number]) => value !== 'saved' || value === chosen || Boolean(counts?.saved)
  return (
    <ListFilter
      label="Status"
      choices={labels.filter(isOffered).map(([value, label]) => ({ value, label, count: counts && countOf(counts, value) }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}

const countOf = (counts: MailList['counts'], status: MailStatus | undefined) =>
  status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
