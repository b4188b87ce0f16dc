import type { ReactNode } from 'react'
import { inSoft } from '@/features/mail/layout/email-style'

/** Secondary text. */
export const Soft = ({ children }: { children: ReactNode }) => (
  <span className={inSoft.className} style={inSoft.style}>
    {children}
  </span>
)
