import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { CopyField } from '@/ui/form/copy-field'

export interface PreviewTarget {
  url: string
  /** ISO-8601 UTC. */
  expiresAt: string
}

/** A link to what is saved, to be copied or opened. */
export function PreviewLink({ preview }: { preview: PreviewTarget }) {
  const { timeZone } = useSite()
  return (
    <>
      <CopyField label="Preview link" value={preview.url} />
      <p className="text-ink-soft text-small">
        Anyone with this link can see the saved version until {dayText(preview.expiresAt, timeZone)}.{' '}
        <a href={preview.url} target="_blank" rel="noreferrer">
          Open it<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </>
  )
}
