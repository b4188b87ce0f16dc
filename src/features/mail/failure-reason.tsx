import { explainFailure } from './explain-failure'

/** Why an email wasn’t taken: an explanation that staff can act on, where there is one, and the mail server’s answer. */
export function FailureReason({ reason }: { reason: string | null }) {
  const explanation = explainFailure(reason)
  if (!explanation) return reason
  return (
    <>
      {explanation} <span className="block text-ink-soft text-small">{reason}</span>
    </>
  )
}
