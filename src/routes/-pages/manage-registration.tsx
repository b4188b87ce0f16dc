import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, notFound, rootRouteId } from '@tanstack/react-router'
import { managedRegistrationQuery, useManage } from '@/features/events/registration/action-form'
import { ManageRegistration } from '@/features/events/registration/manage-registration'
import { ManagedHead, ManagedSummary } from '@/features/events/registration/managed-summary'
import { RegistrationLayout } from '@/features/events/registration/no-form'
import { RequestError } from '@/platform/browser/fetch-json'
import { ErrorPage, MessagePage } from '@/routes/-layout/error-page'
import { useToday } from '@/routes/-layout/root-data'
import { buttonClass } from '@/ui/button'

interface ManagePageProps {
  token: string
  loaded: Awaited<ReturnType<typeof loadManaged>>
  done: string | undefined
}

export function ManagePage({ token, loaded, done }: ManagePageProps) {
  const today = useToday()
  const manage = useManage(token, done)
  const { data, dataUpdatedAt, error } = useQuery({ ...managedRegistrationQuery(token), enabled: loaded === 'registration' })
  if (loaded === 'gone' || (error instanceof RequestError && error.status === 410)) return <Gone />
  if (!data) return <ErrorPage />
  const managed = { registration: data.registration, manage, today, at: dataUpdatedAt }
  const [head, summary] = [<ManagedHead key="head" {...managed} />, <ManagedSummary key="summary" {...managed} />]
  // An offer has its answer first, also on a phone.
  const layout = data.registration.status === 'offered' ? { head, aside: summary } : { aside: [head, summary] }
  return (
    <RegistrationLayout {...layout}>
      <ManageRegistration {...managed} />
    </RegistrationLayout>
  )
}

const Gone = () => (
  <MessagePage title="This registration has been removed">
    <p>Its details were deleted with it. If you still want to come, please register again.</p>
    <Link to="/events" className={buttonClass('filled', 'text-body')}>
      See all events
    </Link>
  </MessagePage>
)

/** Loads a registration for its page; `gone` is one that was removed. Throws `notFound` for a link that never was. */
export async function loadManaged(queryClient: QueryClient, token: string): Promise<'registration' | 'gone' | 'nothing'> {
  try {
    await queryClient.ensureQueryData(managedRegistrationQuery(token))
    return 'registration'
  } catch (error) {
    const status = error instanceof RequestError ? error.status : undefined
    if (status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    return status === 410 ? 'gone' : 'nothing'
  }
}
