import { createFileRoute, useLocation } from '@tanstack/react-router'
import { secretHead } from './-layout/page-head'
import { loadManaged, ManagePage } from './-pages/manage-registration'

/** Where the link in the emails about a registration leads (spec B §3.6). The address is a secret, which nothing on the page passes on. */
export const Route = createFileRoute('/registration/$token')({
  staticData: { cache: 'private', readsQuery: true },
  loader: ({ context, params }) => loadManaged(context.queryClient, params.token),
  head: ({ match }) => secretHead('Your registration', match.context.site),
  component: Managed,
})

function Managed() {
  const done = useLocation({ select: ({ search }) => (search as { done?: string }).done })
  return <ManagePage token={Route.useParams().token} loaded={Route.useLoaderData()} done={done} />
}
