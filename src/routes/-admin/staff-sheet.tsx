import { useId, useSyncExternalStore } from 'react'
import { CloseButton } from '@/components/dialog/dialog'
import { Modal } from '@/components/dialog/modal'
import { useCloseOpened } from '@/features/staff-area/staff-address'
import type { StaffPart } from '@/features/staff-area/staff-parts'
import { AccountLinks } from './account-links'
import { StaffNavigation } from './staff-navigation'
import './staff-sheet.css'

interface StaffSheetProps {
  parts: readonly StaffPart[]
  chosen: string
  onChoose: (id: string) => void
}

/** The tabs where the screen is narrow: a sheet from below, which Escape, Back and a press outside it close. */
export function StaffSheet({ parts, chosen, onChoose }: StaffSheetProps) {
  const titleId = useId()
  const close = useCloseOpened()
  return (
    <Modal labelledBy={titleId} onClose={close} className="items-end p-0">
      <div className="ground-light staff-sheet overflow-y-auto overscroll-contain border-ink border-t-2 px-5 pt-4 pb-5 text-small">
        <header>
          <h2 id={titleId}>Admin Dashboard</h2>
          <CloseButton label="Close menu" onClose={close} />
        </header>
        <StaffNavigation parts={parts} chosen={chosen} onChoose={(id) => (id === chosen ? close() : onChoose(id))} />
        <nav aria-label="Site" className="mt-3.5 flex flex-wrap gap-x-7 border-hairline border-t pt-2">
          <AccountLinks />
        </nav>
      </div>
    </Modal>
  )
}

/** As `staff:` in the stylesheet: there is room for the tabs next to what they show. */
const WIDE = '(min-width: 68.75rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the tabs are at the side; where they aren't, they are in a sheet. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
