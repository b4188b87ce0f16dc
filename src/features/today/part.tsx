import { type ReactNode, useId } from 'react'
import { StaffLink } from '@/features/desk/staff-link'

interface PartProps {
  title: string
  /** The tab that holds all of it. */
  all?: { url: string; label: string }
  /** Text next to the title. */
  aside?: string
  children: ReactNode
}

/** One of the lists of the day. */
export function Part({ title, all, aside, children }: PartProps) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {aside && <span className="fine">{aside}</span>}
        {all && (
          <StaffLink url={all.url} className="all">
            {all.label}
          </StaffLink>
        )}
      </header>
      {children}
    </section>
  )
}

/** How many more there are than are shown. */
export const More = ({ count, of }: { count: number; of: string }) =>
  count > 0 ? <p className="more">{`${count.toLocaleString('en-US')} more ${of}`}</p> : null
