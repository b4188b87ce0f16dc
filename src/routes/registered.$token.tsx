import { createFileRoute, useLocation } from '@tanstack/react-router'
import { loadTexts } from '@/features/pages/texts/page-text.queries'
import { secretHead } from './-layout/page-head'
import { loadRegistered, RegisteredPage } from './-pages/registered'

/** Where the form leads that was sent without JavaScript; the address is a secret, by which what was typed wrong can be corrected (spec B §3.12). */
export const Route = createFileRoute('/registered/$token')({
  staticData: { cache: 'private', readsQuery: true },
  loader: async ({ context, params }) => {
    await loadTexts(context, 'thank-you')
    return loadRegistered(context.queryClient, params.token)
  },
  head: ({ match }) => secretHead('Your registration', match.context.site),
  component: Registered,
})

function Registered() {
  const done = useLocation({ select: ({ search }) => (search as { done?: string }).done })
  return <RegisteredPage token={Route.useParams().token} isCorrected={done === 'correct'} />
}
