import { type ReactNode, useId } from 'react'
import './titled-section.css'

export function TitledSection({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="titled-section">
      <div>
        <h3 id={id}>{title}</h3>
        {note && <p className="note">{note}</p>}
      </div>
      <div className="content">{children}</div>
    </section>
  )
}
