import type { ReactNode } from 'react'
import './fact.css'

export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="fact-line border-hairline border-b py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  ) : null
