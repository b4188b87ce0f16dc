import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { type CurrentToast, dismissToast } from './toast'
import { toastClass, toastPlace } from './toast-look'

/** Says the same without the code that could not be loaded, for instance because the network is away. */
export function PlainToast({ toast, container }: { toast: CurrentToast; container: HTMLElement }) {
  const { id, isOpen, title, description, variant } = toast
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), 5000)
    return () => clearTimeout(timer)
  }, [id])

  if (!isOpen) return null
  return createPortal(
    <div role="alert" className={toastPlace(container)}>
      <div className={toastClass(variant)}>
        <p className="font-semibold">{title}</p>
        {description && <p className="col-start-1">{description}</p>}
      </div>
    </div>,
    container,
  )
}
