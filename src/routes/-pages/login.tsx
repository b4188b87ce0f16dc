import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { countUnsent } from '@/platform/browser/staff-storage'
import { mailtoUrl } from '@/platform/text/mailto-url'
import { useSite } from '@/site/use-site'

// Few come with such a link, so each form is loaded only for them.
const NewAccountForm = lazy(async () => ({ default: (await import('@/features/accounts/tab/new-account-form')).NewAccountForm }))
const NewPasswordForm = lazy(async () => ({ default: (await import('@/features/accounts/login/new-password-form')).NewPasswordForm }))
const ForgotPasswordForm = lazy(async () => ({
  default: (await import('@/features/accounts/login/forgot-password-form')).ForgotPasswordForm,
}))
const ConfirmEmail = lazy(async () => ({ default: (await import('@/features/accounts/login/confirm-email')).ConfirmEmail }))

export const NewPasswordPage = ({ token }: { token: string }) => (
  <AccountPage title="Choose a new password" subtitle={`For your account at the ${useSite().community}`}>
    <Suspense>
      <NewPasswordForm key={token} token={token} />
    </Suspense>
  </AccountPage>
)

export const ConfirmEmailPage = ({ token }: { token: string }) => (
  <AccountPage title="Confirm your email address" subtitle={`For your account at the ${useSite().community}`}>
    <Suspense>
      <ConfirmEmail key={token} token={token} />
    </Suspense>
  </AccountPage>
)

export const InvitationPage = ({ invitation }: { invitation: string }) => (
  <AccountPage title="Create your account" subtitle={`You are invited by the ${useSite().community}`}>
    <Suspense>
      <NewAccountForm key={invitation} invitation={invitation} />
    </Suspense>
  </AccountPage>
)

export const ForgotPasswordPage = ({ username }: { username: string }) => (
  <AccountPage
    title="Forgot your password?"
    subtitle={useSite().savesMail ? 'This site can’t send email yet.' : 'We’ll email you a link to choose a new one.'}
  >
    <Suspense>
      <ForgotPasswordForm username={username} />
    </Suspense>
  </AccountPage>
)

export function AccountPage({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  const { email, community } = useSite()
  // The head is drawn for the address, without what follows its #.
  useEffect(() => {
    document.title = `${title} · ${community}`
  }, [title, community])
  return (
    <div className="wrap py-section">
      <div className="mx-auto max-w-[26rem]">
        <h1>{title}</h1>
        <p className="mt-3 text-ink-soft text-lead">{subtitle}</p>
        <div className="mt-10">
          <UnsentEntries />
          {children}
        </div>
        <p className="mt-8 border-hairline border-t pt-5 text-ink-soft text-small">
          Please contact administration for account access, at <a href={mailtoUrl(email)}>{email}</a>.
        </p>
      </div>
    </div>
  )
}

/** What was noted at a door on this device and never sent: the session ended before. */
function UnsentEntries() {
  const count = useHydrated() ? countUnsent() : 0
  if (count === 0) return null
  return (
    <p role="status" className="mb-6 rounded-r-sm border-attention border-l-2 bg-attention-veil px-4.5 py-4">
      {count === 1 ? '1 entry from the door is' : `${count} entries from the door are`} still on this device. Log in and open the event’s
      door list to send {count === 1 ? 'it' : 'them'}.
    </p>
  )
}
