import { PanelHead } from '@/features/staff-area/components/panel-head'
import { EmailSection } from './email-section'
import './my-account.css'
import { PasskeysSection } from './passkeys-section'
import { PasswordSection } from './password-section'
import { SessionsSection } from './sessions-section'
import { TwoStepSection } from './two-step-section'

/** How one logs in, and where one is logged in (spec B §7). */
export const MyAccountPanel = () => (
  <div className="my-account">
    <PanelHead />
    <EmailSection />
    <PasswordSection />
    <PasskeysSection />
    <TwoStepSection />
    <SessionsSection />
  </div>
)
