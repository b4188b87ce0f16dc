import type { ReactNode } from 'react'

/** Takes the place of a one-time link's form, and the keyboard's focus: nothing that is typed into the form could be sent any more. */
export function LinkRefused({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <div tabIndex={-1} ref={(element) => element?.focus()} className="outline-none">
      <p className="font-[550]">{reason}</p>
      <p className="mt-3">{children}</p>
    </div>
  )
}
