import { type ReactNode, useEffect, useRef } from 'react'

/** What a mailing is called, and its state; the keyboard goes on here. */
export function MailingHeading({ state, children }: { state: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere min-w-0 text-[1.875rem] leading-[1.1] outline-none sm:text-[2.125rem]">
        {children}
      </h2>
      <p className="text-ink-soft text-small">{state}</p>
    </div>
  )
}
