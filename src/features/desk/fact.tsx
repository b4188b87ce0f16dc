import type { ReactNode } from 'react'
import './fact.css'

/** A line of a list of facts (`<dl>`) next to what they are about; nothing where there is nothing to say. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div className="fact-line border-hairline border-b py-2.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  ) : null
