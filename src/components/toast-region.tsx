import * as Radix from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { type CurrentToast, dismissToast } from './toast'
import { toastClass, toastPlace } from './toast-look'

const moves =
  'rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=cancel]:transition-transform'

/** The toast with its limits: 5000 ms, swiped away to the right by 50 px, reached with F8 (spec D1 §9). */
export function ToastRegion({ toast, container }: { toast: CurrentToast; container: HTMLElement }) {
  const { id, isOpen, title, description, variant } = toast

  // Escape in a toast inside a dialog means the toast alone: without this the browser would close the dialog too.
  function closeAlone(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    dismissToast(id)
  }

  return createPortal(
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} announcerContainer={container}>
      <Radix.Root
        key={id}
        open={isOpen}
        onOpenChange={(open) => open || dismissToast(id)}
        onKeyDown={closeAlone}
        className={`${toastClass(variant)} ${moves} focus-visible:outline-meadow-straw`}
      >
        <Radix.Title className="self-center font-semibold">{title}</Radix.Title>
        <Radix.Close
          aria-label="Close"
          className="-my-1 col-start-2 row-start-1 grid size-8 cursor-pointer place-items-center self-start opacity-80 hover:opacity-100 focus-visible:outline-current focus-visible:outline-offset-0"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </Radix.Close>
        {description && <Radix.Description className="col-start-1 pr-2">{description}</Radix.Description>}
      </Radix.Root>
      <Radix.Viewport hotkey={['F8']} className={toastPlace(container)} />
    </Radix.Provider>,
    container,
  )
}
