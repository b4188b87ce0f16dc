import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { useCommand, useStaffTab } from './staff-address'

/** The id of the heading that names the panel. */
export const STAFF_HEADING = 'staff-heading'

interface PanelHeadProps {
  /** What adds to the list: the one filled button of the view. */
  action?: ReactNode
  /** What narrows the list, below the heading. */
  children?: ReactNode
}

/** The heading of a tab's list: the tab's own name. */
export const PanelHead = ({ action, children }: PanelHeadProps) => (
  <>
    <div className="mb-5 flex min-h-12 flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6.5">
      <h2 id={STAFF_HEADING} className="text-[1.875rem] leading-[1.1] sm:text-[2.125rem]">
        {useStaffTab().label}
      </h2>
      {action}
    </div>
    {children && <div className="mb-5 flex flex-wrap items-end gap-x-7 gap-y-3">{children}</div>}
  </>
)

/** The one filled button of a list: it adds to it, in the dialog of its tab that edits too. */
export function AddButton() {
  const { label, run } = useCommand('edit')
  return (
    <Button onClick={run}>
      {/* Where text is large, the words need its room. */}
      <Plus aria-hidden="true" size={18} strokeWidth={1.75} className="max-[17rem]:hidden" />
      {label}
    </Button>
  )
}
