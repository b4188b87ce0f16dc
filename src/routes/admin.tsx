import { createFileRoute } from '@tanstack/react-router'
import { PageSpinner } from '@/components/spinner'
import { AdminGuard } from '@/features/accounts/components/admin-guard'
import { useSession } from '@/features/accounts/session'
import { EventsPanel } from '@/features/events/components/events-panel'
import { site } from '@/site/facts'

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: `Admin Dashboard · ${site.community}` }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: PageSpinner,
  component: () => (
    <AdminGuard>
      <Dashboard />
    </AdminGuard>
  ),
})

function Dashboard() {
  const { user } = useSession()
  return (
    <div className="wrap min-h-[75vh] py-12 text-small [--table-top:4.5rem] lg:[--table-top:5rem] sm:py-16">
      <h1>Admin Dashboard</h1>
      <p className="mt-2 text-ink-soft">
        Logged in as {user?.username} {user?.isAdmin && '(Admin)'}
      </p>
      <section aria-labelledby="events" className="mt-12">
        <h2 id="events" className="mb-4 text-heading">
          Events
        </h2>
        <EventsPanel />
      </section>
    </div>
  )
}
