import { explainFailure } from '../as-sent/explain-failure'

/** Why an email wasn’t taken: in words that staff can act on where there are some, and as the mail server said it. */
export function FailureReason({ reason }: { reason: string | null }) {
  const words = explainFailure(reason)
  if (!words) return reason
  return (
    <>
      {words} <span className="block text-ink-soft text-small">{reason}</span>
    </>
  )
}
