import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link, notFound, rootRouteId } from '@tanstack/react-router'
import { MOVED_REGISTRATION } from '@/features/events/places/registration-state'
import { managedRegistrationQuery, useManage } from '@/features/events/registration/action-form'
import { ManageRegistration } from '@/features/events/registration/manage-registration'
import { ManagedHead, ManagedSummary } from '@/features/events/registration/managed-summary'
import { MOVED } from '@/features/events/registration/managed-words'
import { RegistrationLayout } from '@/features/events/registration/no-form'
import { RequestError } from '@/platform/browser/fetch-json'
import { ErrorPage, MessagePage } from '@/routes/-layout/error-page'
import { useToday } from '@/routes/-layout/root-data'
import { useSite } from '@/site/use-site'
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
  if (manage.done === MOVED) return <Moved email={data?.registration.email} />
  if (loaded === 'moved' || isMoved(error)) return <Moved />
  if (loaded === 'gone' || (error instanceof RequestError && error.status === 410)) return <Gone />
  if (!data) return <ErrorPage />
  const managed = { registration: data.registration, manage, today, at: dataUpdatedAt }
  const [head, summary] = [<ManagedHead key="head" {...managed} />, <ManagedSummary key="summary" {...managed} />]
  // An offer has its answer first, and a held place its payment, also on a phone.
  const isPressing = data.registration.status === 'offered' || data.registration.status === 'payment-due'
  const layout = isPressing ? { head, aside: summary } : { aside: [head, summary] }
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

const isMoved = (error: unknown) => error instanceof RequestError && error.detail === MOVED_REGISTRATION

/** Its link was for the address that it had. Who opens that link later reads no address. */
function Moved({ email }: { email?: string | null | undefined }) {
  const { savesMail } = useSite()
  return (
    <MessagePage title={email ? 'Your email address has changed' : 'This link no longer works'}>
      <p>
        {email ? (
          <>
            Your registration is with <span className="wrap-anywhere">{email}</span> now.{' '}
          </>
        ) : (
          'The email address of this registration was changed. '
        )}
        {savesMail ? 'To change or cancel it, please contact us.' : 'To change or cancel it, use the link in our email to that address.'}
      </p>
      <Link to="/events" className={buttonClass('filled', 'text-body')}>
        See all events
      </Link>
    </MessagePage>
  )
}

/** Loads a registration for its page; `gone` is one that was removed, `moved` one that has another address. Throws `notFound` for a link that never was. */
export async function loadManaged(queryClient: QueryClient, token: string): Promise<'registration' | 'gone' | 'moved' | 'nothing'> {
  try {
    await queryClient.ensureQueryData(managedRegistrationQuery(token))
    return 'registration'
  } catch (error) {
    const status = error instanceof RequestError ? error.status : undefined
    if (status === 404) throw notFound({ routeId: rootRouteId })
    // Thrown on, a failure would be thrown once more while the page comes alive.
    if (isMoved(error)) return 'moved'
    return status === 410 ? 'gone' : 'nothing'
  }
}
