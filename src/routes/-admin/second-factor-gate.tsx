import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { currentUserQuery } from '@/features/accounts/account.queries'
import { LogInAgainDialog } from '@/features/accounts/login/log-in-again-dialog'
import { isSecondFactorRequired } from '@/platform/browser/second-factor-required'
import { PageSpinner } from '@/ui/spinner'
import { BareFrame } from './staff-bar'

const RequiredSecondFactor = lazy(async () => ({
  default: (await import('@/features/accounts/my-account/required-second-factor')).RequiredSecondFactor,
}))

/** The staff area, or in its place how an admin sets up the second factor that this site requires (spec B §7.2). */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const isRequired = useQuery(currentUserQuery).data?.user.secondFactorRequired === true
  // Stays once it is set up: its recovery codes are shown only here.
  const [isOpen, setOpen] = useState(isRequired)
  if (isRequired && !isOpen) setOpen(true)
  const queryClient = useQueryClient()

  // It may be required while the staff area is open; the first refused call shows that.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (isSecondFactorRequired(event.action.error)) void queryClient.invalidateQueries(currentUserQuery)
      }),
    [queryClient],
  )

  async function proceed() {
    await queryClient.refetchQueries(currentUserQuery)
    setOpen(false)
  }

  if (!isOpen) return children
  return (
    <BareFrame>
      <Suspense fallback={<PageSpinner />}>
        <RequiredSecondFactor onContinue={proceed} />
      </Suspense>
      <LogInAgainDialog />
    </BareFrame>
  )
}
