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
  <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
    {choices.map(({ status, label }) => (
      <button
        key={label}
        type="button"
        aria-pressed={status === chosen}
        onClick={() => onChoose(status)}
        className="inline-flex min-h-10 cursor-pointer items-baseline gap-2 rounded-full border border-hairline px-4 py-2 font-[550] text-ink-soft transition-colors hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:border-2 aria-pressed:px-[calc(1rem-1px)] aria-pressed:py-[calc(0.5rem-1px)] aria-pressed:text-ink"
      >
        {label}
        {counts && <span className="font-normal text-ink-soft">{countOf(counts, status).toLocaleString('en-US')}</span>}
      </button>
    ))}
  </div>
)

const countOf = (counts: MailList['counts'], status: MailStatus | undefined) =>
  status ? counts[status] : counts.queued + counts.sent + counts.failed
