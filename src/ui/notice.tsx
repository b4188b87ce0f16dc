import type { ReactNode } from 'react'

interface NoticeProps {
  /** A failure is read out at once. */
  isFailure?: boolean
  title: string
  text: ReactNode
}

/** Shown in place of a list that is empty, or could not be loaded. Both parts can be read as one sentence. */
export const Notice = ({ isFailure = false, title, text }: NoticeProps) => (
  <div {...(isFailure && { role: 'alert' })} className={`border-t-2 pt-6 ${isFailure ? 'border-accent' : 'border-ink'}`}>
    <p>
      <span className="block font-heading text-heading leading-tight">{title}</span>{' '}
      <span className="measure mt-2 block text-ink-soft">{text}</span>
    </p>
  </div>
)
