import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { EmailView } from '@/features/mail/email-view'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson } from '@/platform/browser/fetch-json'
import { useDebounced } from '@/platform/browser/use-debounced'
import { OFFLINE } from '@/ui/table/list-states'
import type { MailingContent } from './mailing.schema'
import type { mailingPreviewCalls } from './preview.calls'

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

const request = apiRequest<typeof mailingPreviewCalls>()

/** The email that fields, given as JSON, make; until it is there, the one before. */
const mailingPreviewQuery = (fields: string) =>
  queryOptions({
    queryKey: ['/api/mailings/preview', fields],
    queryFn: () => fetchJson(request('POST /api/mailings/preview', { json: JSON.parse(fields) as MailingContent })),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  })
