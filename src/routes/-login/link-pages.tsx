import { lazy, Suspense } from 'react'
import { useSite } from '@/site/use-site'
import { AccountPage } from './account-page'

// Few come with such a link, so each form is loaded only for them.
const NewAccountForm = lazy(async () => {
  const { NewAccountForm } = await import('@/features/accounts/tab/new-account-form')
  return { default: NewAccountForm }
})

const NewPasswordForm = lazy(async () => {
  const { NewPasswordForm } = await import('@/features/accounts/login/new-password-form')
  return { default: NewPasswordForm }
})

const ForgotPasswordForm = lazy(async () => {
  const { ForgotPasswordForm } = await import('@/features/accounts/login/forgot-password-form')
  return { default: ForgotPasswordForm }
})

const ConfirmEmail = lazy(async () => {
  const { ConfirmEmail } = await import('@/features/accounts/login/confirm-email')
  return { default: ConfirmEmail }
})

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
