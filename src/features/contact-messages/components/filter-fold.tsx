import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'

/** On phones, filters are in view when someone asks for them, or `isInUse`: else the first message would be below the window. */
export function FilterFold({ isInUse, children }: { isInUse: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isInUse)
  // Stays open when they are cleared, for they have the focus then.
  if (isInUse && !isOpen) setOpen(true)
  return (
    <>
      {!isInUse && (
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="justify-self-start sm:hidden">
          {isOpen ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
      <div className={isOpen ? '' : 'max-sm:hidden'}>{children}</div>
    </>
  )
}
