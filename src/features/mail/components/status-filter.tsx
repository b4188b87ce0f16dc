import type { MailList, MailStatus } from '../mail.schema'

const choices: { status: MailStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'queued', label: 'Queued' },
  { status: 'sent', label: 'Sent' },
  { status: 'failed', label: 'Failed' },
]

interface StatusFilterProps {
  chosen: MailStatus | undefined
  counts: MailList['counts'] | undefined
  onChoose: (status: MailStatus | undefined) => void
}

/** Narrows the mail to one status, and says how much there is of each. */
export const StatusFilter = ({ chosen, counts, onChoose }: StatusFilterProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" aria-label="Status" className="flex flex-wrap gap-x-5.5 gap-y-1">
    {choices.map(({ status, label }) => (
      <button
        key={label}
        type="button"
        aria-pressed={status === chosen}
        onClick={() => onChoose(status)}
        className="inline-flex min-h-10 cursor-pointer items-center gap-1.75 py-0.5 text-ink-soft transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:border-b-2 aria-pressed:pb-0 aria-pressed:font-semibold aria-pressed:text-ink"
      >
        {label}
        {counts && (
          <span className="font-normal text-fine text-ink-soft tabular-nums">{countOf(counts, status).toLocaleString('en-US')}</span>
        )}
      </button>
    ))}
  </div>
)

const countOf = (counts: MailList['counts'], status: MailStatus | undefined) =>
  status ? counts[status] : counts.queued + counts.sent + counts.failed
