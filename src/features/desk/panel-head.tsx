import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { useCommand, useStaffTab } from './staff-address'

export const STAFF_HEADING = 'staff-heading'

export const PanelHead = ({ action, children }: { action?: ReactNode; children?: ReactNode }) => (
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
