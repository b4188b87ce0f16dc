import { createFileRoute, useLocation } from '@tanstack/react-router'
import { loadPayment, PayPage } from '@/features/events/registration/pay-page'
import { secretHead } from './-layout/page-head'
import { useToday } from './-layout/root-data'

/** Where held places and what is due are paid for (spec B §13.4). The address is a secret, which nothing on the page passes on. */
export const Route = createFileRoute('/registration/$token_/pay')({
  staticData: { cache: 'private', readsQuery: true },
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadPayment(context.queryClient, params.token, returnedOf(deps)),
  head: ({ match }) => secretHead('Payment', match.context.site),
  component: Pay,
})

const returnedOf = (search: object) => 'returned' in search

function Pay() {
  const hasReturned = useLocation({ select: ({ search }) => returnedOf(search) })
  return <PayPage token={Route.useParams().token} hasReturned={hasReturned} today={useToday()} />
}
