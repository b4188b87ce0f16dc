import { Check, CircleHelp } from 'lucide-react'
import { useDebounced } from '@/platform/browser/use-debounced'
import type { TimingFields } from '../event-timing-form'
import { timeAsUnderstood } from '../time-as-understood'

/** Says back how the words of the time are understood. Its room is kept, so that nothing moves while someone types. */
export function TimePreview({ fields }: { fields: TimingFields }) {
  const understood = timeAsUnderstood(fields)
  const text = useDebounced(understood?.text ?? '')
  const Sign = understood?.isSure ? Check : CircleHelp
  return (
    <p role="status" className="flex min-h-10.5 gap-2 text-small leading-snug">
      {text && <Sign aria-hidden="true" size={17} strokeWidth={1.75} className="mt-px shrink-0 text-ink-soft" />}
      {text}
    </p>
  )
}
