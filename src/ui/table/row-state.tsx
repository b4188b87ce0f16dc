import type { ReactNode } from 'react'

const signs = {
  /** The first of its kind. */
  first: <span className="font-heading text-[1.0625rem] text-accent leading-none">1</span>,
  /** Over, or at rest. */
  ring: <span className="size-2.25 rounded-full border-[1.6px] border-ink-soft" />,
  /** Asks for attention. */
  due: <span className="size-2.25 rounded-full border-[1.6px] border-accent bg-accent" />,
  /** Taken away. */
  off: <span className="w-2.75 border-accent border-t-2" />,
}

interface RowStateProps {
  sign: keyof typeof signs
  /** A word or two: color and icon are not enough. */
  children: ReactNode
}

/** What sets a row apart from the usual, which has no mark. */
export const RowState = ({ sign, children }: RowStateProps) => (
  <span className={`inline-flex items-center gap-1.75 font-[550] ${sign === 'due' || sign === 'off' ? 'text-accent' : 'text-ink'}`}>
    <span aria-hidden="true" className="inline-grid shrink-0">
      {signs[sign]}
    </span>
    <span>{children}</span>
  </span>
)
