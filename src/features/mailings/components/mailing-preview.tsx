import { useQuery } from '@tanstack/react-query'
import { OFFLINE } from '@/components/table/list-states'
import { EmailView } from '@/features/mail/email-view/email-view'
import { useDebounced } from '@/platform/browser/use-debounced'
import type { MailingContent } from '../mailing.schema'
import { mailingPreviewQuery } from '../preview/preview.queries'

/** The very email that would go out now, drawn by the server. */
export function MailingPreview({ fields }: { fields: MailingContent }) {
  const { data, error, isPaused } = useQuery(mailingPreviewQuery(useDebounced(JSON.stringify(fields))))
  const waiting = error ? 'The preview could not be drawn.' : 'Drawing the email...'
  return (
    <section aria-label="As it will look" className="mailing-preview">
      <EmailView heading="As it will look" email={data} title="The email as it will look">
        {isPaused ? OFFLINE : waiting}
      </EmailView>
      {data && error && (
        <p role="status" className="mt-2 text-ink-soft text-small">
          What you typed last is not shown here yet.
        </p>
      )}
    </section>
  )
}
