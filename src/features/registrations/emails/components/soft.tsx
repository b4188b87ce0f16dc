import type { ReactNode } from 'react'
import { inSoft } from '@/features/mail/components/email-style'

/** What is said beside what counts. */
export const Soft = ({ children }: { children: ReactNode }) => (
  <span className={inSoft.className} style={inSoft.style}>
    {children}
  </span>
)
