import type { ReactNode } from 'react'

/** What stands above a staff list: what narrows it on the left, what adds to it on the right. */
export const ListHead = ({ children, action }: { children?: ReactNode; action?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div className="flex grow flex-wrap items-end gap-4">{children}</div>
    {action}
  </div>
)
