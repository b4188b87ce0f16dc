import { createFileRoute, useLocation } from '@tanstack/react-router'
import { DonationPage, donationQuery } from '@/features/own-pages/donate-block'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { secretHead } from './-layout/page-head'

/** How a donation went (spec B §13.10). The address is a secret, which nothing on the page passes on. */
export const Route = createFileRoute('/donation/$token')({
  staticData: { cache: 'private', readsQuery: true },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    loadOrNotFound(async () => {
      await context.queryClient.ensureQueryData(donationQuery(params.token, returnedOf(deps)))
    }),
  head: ({ match }) => secretHead('Donation', match.context.site),
  component: Donation,
})

/** Set by the way back from the provider. */
const returnedOf = (search: object) => 'returned' in search

function Donation() {
  const hasReturned = useLocation({ select: ({ search }) => returnedOf(search) })
  return <DonationPage token={Route.useParams().token} hasReturned={hasReturned} />
}
