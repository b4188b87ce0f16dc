import { createFileRoute } from '@tanstack/react-router'
import { PageSpinner } from '@/components/spinner'
import { AdminGuard } from '@/features/auth/components/admin-guard'
import { Dashboard } from './-admin/dashboard'
import { StaffBar } from './-admin/staff-bar'
import { ErrorPage } from './-layout/error-page'

export const Route = createFileRoute('/admin')({
  ssr: false,
  staticData: { cache: 'private' },
  loader: ({ context }) => context.loadStaffParts(),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({
    match: {
      context: { site },
    },
  }) => ({ meta: [{ title: `Admin Dashboard · ${site.community}` }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Waiting,
  errorComponent: () => (
    <Alone>
      <ErrorPage />
    </Alone>
  ),
  component: StaffArea,
})

function StaffArea() {
  const parts = Route.useLoaderData()
  return (
    <AdminGuard
      waiting={
        <Alone>
          <PageSpinner />
        </Alone>
      }
    >
      <Dashboard parts={parts} />
    </AdminGuard>
  )
}

/** What stands in place of the dashboard, in the frame that the staff area has of its own. */
const Alone = ({ children }: { children: React.ReactNode }) => (
  <>
    <StaffBar />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)

/** Without JavaScript it would wait for ever. */
function Waiting() {
  return (
    <Alone>
      <noscript>
        <p className="wrap py-24">The staff area needs JavaScript, which is off in your browser.</p>
      </noscript>
      <div className="noscript:hidden">
        <PageSpinner />
      </div>
    </Alone>
  )
}
