import type { ReactNode } from 'react'
import { StaffBar } from './staff-bar'

/** The staff area's frame around what is shown in place of the dashboard. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <StaffBar />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)
