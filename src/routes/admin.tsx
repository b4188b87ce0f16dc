import { CatchBoundary, createFileRoute } from '@tanstack/react-router'
import { AdminGuard } from '@/features/accounts/login/admin-guard'
import { loadParts, requestedTab } from '@/features/desk/staff-address'
import { PageSpinner } from '@/ui/spinner'
import { ErrorPage } from './-layout/error-page'
import { Dashboard } from './-staff/dashboard'
import { BareFrame, SecondFactorGate } from './-staff/staff-bar'

export const Route = createFileRoute('/admin')({
  ssr: false,
  // The server renders what waits, so that it must be at hand, there and in the browser.
  codeSplitGroupings: [['loader', 'component']],
  staticData: { cache: 'private' },
  // By default, the router shows the pending component for at least half a second.
  pendingMinMs: 0,
  loader: ({ context, location }) => loadParts(context.loadStaffFeatures, requestedTab(location)),
  head: ({ match }) => ({ meta: [{ title: `Admin Dashboard · ${match.context.site.community}` }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Waiting,
  component: StaffArea,
})

function StaffArea() {
  const parts = Route.useLoaderData()
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Failed}>
      <AdminGuard
        waiting={
          <BareFrame>
            <PageSpinner />
          </BareFrame>
        }
      >
        <SecondFactorGate>
          <Dashboard parts={parts} />
        </SecondFactorGate>
      </AdminGuard>
    </CatchBoundary>
  )
}

const Failed = () => (
  <BareFrame>
    <ErrorPage />
  </BareFrame>
)

/** Without JavaScript it would wait forever. It comes with every page's code, and so without the frame. */
function Waiting() {
  return (
    <main id="main" tabIndex={-1}>
      <noscript>
        <p className="wrap py-24">The staff area needs JavaScript, which is off in your browser.</p>
      </noscript>
      <div className="noscript:hidden">
        <PageSpinner />
      </div>
    </main>
  )
}
