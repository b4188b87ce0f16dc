import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { ManageRegistration } from '@/features/registrations/manage/components/manage-registration'
import { ManagedSummary } from '@/features/registrations/manage/components/managed-summary'
import { managedRegistrationQuery } from '@/features/registrations/manage/managed-registration.queries'
import { useManage } from '@/features/registrations/manage/use-manage'
import { RequestError } from '@/platform/browser/fetch-json'
import { ErrorPage } from '@/routes/-layout/error-page'
import { MessagePage } from '@/routes/-layout/message-page'
import { useToday } from '@/routes/-layout/today'
import type { loadManaged } from './load-managed'
import { RegistrationLayout } from './registration-layout'

interface ManagePageProps {
  token: string
  loaded: Awaited<ReturnType<typeof loadManaged>>
  /** What a form did that the browser sent without scripts. */
  done: string | undefined
}

/** A registration, for anyone who has its link. */
export function ManagePage({ token, loaded, done }: ManagePageProps) {
  const today = useToday()
  const manage = useManage(token, done)
  const { data, dataUpdatedAt, error } = useQuery({ ...managedRegistrationQuery(token), enabled: loaded === 'registration' })
  if (loaded === 'gone' || (error instanceof RequestError && error.status === 410)) return <Gone />
  if (!data) return <ErrorPage />
  const { registration } = data
  return (
    <RegistrationLayout aside={<ManagedSummary registration={registration} manage={manage} today={today} at={dataUpdatedAt} />}>
      <ManageRegistration registration={registration} manage={manage} at={dataUpdatedAt} today={today} />
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
