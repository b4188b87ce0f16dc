import type { SubscriberImport } from '../../subscriber.schema'

/** The most lines that are named; a file in the wrong shape has thousands of them. */
const MAX_SHOWN = 20

/** What an import would do, before it does it. */
export function ImportPreview({ added, alreadyThere, suppressed, leftElsewhere, refused, notes }: SubscriberImport) {
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <>
      <ul className="list-disc pl-5">
        <li>{added === 0 ? 'No one will be added.' : `${count(added)} will be added.`}</li>
        {alreadyThere > 0 && <li>{count(alreadyThere)} already on the list, or in the file twice.</li>}
        {suppressed > 0 && <li>{count(suppressed)} left the list here, so they stay out.</li>}
        {leftElsewhere > 0 && (
          <li>{count(leftElsewhere)} left out: by this file they left that list, never confirmed, or their email bounced.</li>
        )}
        {refused.length > 0 && (
          <li>
            {count(refused.length)} {refused.length === 1 ? 'line' : 'lines'} can’t be imported:
          </li>
        )}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-2">
          {note}
        </p>
      ))}
      {refused.length > 0 && (
        <ul className="mt-2 grid gap-1 pl-5 text-ink-soft text-small">
          {refused.slice(0, MAX_SHOWN).map(({ line, text, reason }) => (
            <li key={line} className="wrap-anywhere">
              Line {line}, “{text}”: {reason}
            </li>
          ))}
          {refused.length > MAX_SHOWN && <li>And {count(refused.length - MAX_SHOWN)} more.</li>}
        </ul>
      )}
    </>
  )
}
