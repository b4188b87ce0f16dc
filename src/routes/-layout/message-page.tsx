import type { ReactNode } from 'react'
import { useSite } from '@/site/use-site'

/** A page that has one thing to say: that something isn't there, or went wrong. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  const { community } = useSite()
  return (
    <div className="wrap grid min-h-[62vh] content-center py-section">
      {/* No route belongs to such a page, so it sets its own title. */}
      <title>{`${title} · ${community}`}</title>
      <h1 className="max-w-[16em] font-[340] text-display leading-[1.05]">{title}</h1>
      <div className="measure mt-6 grid justify-items-start gap-8 text-ink-soft text-lead">{children}</div>
    </div>
  )
}
