import type { ReactNode } from 'react'
import { StaffBar } from './staff-bar'

/** The staff area's frame around what stands in place of the dashboard. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <>
    <StaffBar />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)
