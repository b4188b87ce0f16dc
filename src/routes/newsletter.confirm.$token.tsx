import { createFileRoute, Link } from '@tanstack/react-router'
import { confirmLinkQuery } from '@/features/newsletter/list/subscription.queries'
import { CONFIRM_FORM, consentText } from '@/features/newsletter/list/subscription-texts'
import { isPageOff } from '@/site/off-pages'
import { useSite } from '@/site/use-site'
import { ErrorPage } from './-layout/error-page'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { secretHead } from './-layout/page-head'
import { DonePage, LinkPage } from './-pages/newsletter'

/** Where the link in the email leads that asks whether an address wants the newsletter (spec B §4.1). */
export const Route = createFileRoute('/newsletter/confirm/$token')({
  staticData: { cache: 'private' },
  loader: ({ context, params }) => loadOrNotFound(() => context.queryClient.fetchQuery(confirmLinkQuery(params.token))),
  head: ({ match }) => secretHead('Confirm your subscription', match.context.site),
  component: ConfirmPage,
})

function ConfirmPage() {
  const link = Route.useLoaderData()
  const site = useSite()
  if (!link) return <ErrorPage />
  return link.isDone ? (
    <DonePage title="You’re subscribed">
      <p>
        This address is confirmed.
        {!isPageOff(site, '/newsletter') && (
          <>
            {' '}
            Until the next newsletter comes, you can <Link to="/newsletter">read past ones</Link>.
          </>
        )}
      </p>
    </DonePage>
  ) : (
    <LinkPage title="Confirm your subscription" form={CONFIRM_FORM} button="Confirm">
      <p>{consentText(site)}</p>
    </LinkPage>
  )
}
