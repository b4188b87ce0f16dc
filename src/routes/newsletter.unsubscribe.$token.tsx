import { createFileRoute, Link } from '@tanstack/react-router'
import { unsubscribeLinkQuery } from '@/features/newsletter/list/subscription.queries'
import { UNSUBSCRIBE_FORM } from '@/features/newsletter/list/subscription-texts'
import { isPageOff } from '@/site/off-pages'
import { useSite } from '@/site/use-site'
import { ErrorPage } from './-layout/error-page'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { secretHead } from './-layout/page-head'
import { DonePage, LinkPage } from './-pages/newsletter'

/** Where the unsubscribe link in each newsletter leads (spec B §4.2). */
export const Route = createFileRoute('/newsletter/unsubscribe/$token')({
  staticData: { cache: 'private' },
  loader: ({ context, params }) => loadOrNotFound(() => context.queryClient.fetchQuery(unsubscribeLinkQuery(params.token))),
  head: ({ match }) => secretHead('Unsubscribe', match.context.site),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const link = Route.useLoaderData()
  const site = useSite()
  if (!link) return <ErrorPage />
  return link.isDone ? (
    <DonePage title="You’re unsubscribed">
      <p>
        We won’t send you the newsletter anymore.
        {!isPageOff(site, '/newsletter') && (
          <>
            {' '}
            If you change your mind, you can <Link to="/newsletter">subscribe again</Link>.
          </>
        )}
      </p>
    </DonePage>
  ) : (
    <LinkPage title="Unsubscribe from the newsletter?" form={UNSUBSCRIBE_FORM} button="Unsubscribe">
      <p>You won’t get the newsletter of the {site.community} anymore. Emails about events that you register for will still reach you.</p>
    </LinkPage>
  )
}
