import { type ComponentType, Suspense } from 'react'
import { useCloseOpened } from '@/features/staff-area/staff-address'
import type { StaffDialogProps } from '@/features/staff-area/staff-feature'
import type { StaffPart } from '@/features/staff-area/staff-parts'

/** The dialog that the address names, `/admin?tab=events&edit=12`, over the tab that it belongs to. */
export function StaffDialogs({ part, search }: { part: StaffPart; search: Record<string, unknown> }) {
  const [name, Dialog] = Object.entries(part.Dialogs).find(([name]) => search[name] !== undefined) ?? []
  if (!name || !Dialog) return null
  const which = String(search[name])
  return <OpenedDialog key={`${part.id} ${name} ${which}`} {...{ name, which, Dialog }} />
}

interface OpenedDialogProps {
  name: string
  which: string
  Dialog: ComponentType<StaffDialogProps>
}

function OpenedDialog({ name, which, Dialog }: OpenedDialogProps) {
  const close = useCloseOpened((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))
  return (
    <Suspense>
      <Dialog which={which} onClose={close} />
    </Suspense>
  )
}
