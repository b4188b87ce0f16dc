import { createFileRoute } from '@tanstack/react-router'
import { PageSpinner } from '@/components/spinner'
import { Tabs } from '@/components/tabs'
import { AdminGuard } from '@/features/auth/components/admin-guard'
import { LogInAgainDialog } from '@/features/auth/components/log-in-again-dialog'
import { useSession } from '@/features/auth/session'
import { site } from '@/site/facts'
import { staffTabs } from './-admin/staff-tabs'
import { useTabInAddress } from './-layout/use-tab-in-address'

export const Route = createFileRoute('/admin')({
  ssr: false,
  staticData: { cache: 'private' },
  head: () => ({ meta: [{ title: `Admin Dashboard · ${site.community}` }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: Waiting,
  component: () => (
    <AdminGuard>
      <Dashboard />
    </AdminGuard>
  ),
})

function Dashboard() {
  const { user } = useSession()
  const [tab, choose] = useTabInAddress('tab')
  return (
    <div className="wrap min-h-[75vh] py-12 text-small [--table-top:4.5rem] lg:[--table-top:5rem] sm:py-16">
      <h1>Admin Dashboard</h1>
      <p className="mt-2 mb-10 text-ink-soft">
        Logged in as {user?.username} {user?.isAdmin && '(Admin)'}
      </p>
      <Tabs label="What to keep" tabs={staffTabs} wanted={[tab]} onSelect={choose} areMany />
      <LogInAgainDialog />
    </div>
  )
}

/** Without JavaScript it would wait for ever. */
function Waiting() {
  return (
    <>
      <noscript>
        <p className="wrap py-24">The staff area needs JavaScript, which is off in your browser.</p>
      </noscript>
      <div className="noscript:hidden">
        <PageSpinner />
      </div>
    </>
  )
}
