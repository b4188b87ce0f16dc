import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { subscribeToDialogs, topmostDialog } from '@/ui/modal'
import { type CurrentToast, currentToast, dismissToast, subscribeToToasts, toastClass, toastPlace } from './toast'

const loadToastRegion = () => import('./toast-region')

const ToastRegion = lazy(async (): Promise<{ default: ComponentType<{ toast: CurrentToast; container: HTMLElement }> }> => {
  try {
    return { default: (await loadToastRegion()).ToastRegion }
  } catch {
    return { default: PlainToast }
  }
})

const nothing = () => undefined

/** Draws the toasts of the whole site; mounted once, in the root. Its code comes with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, nothing)
  const dialog = useSyncExternalStore(subscribeToDialogs, topmostDialog, nothing)
  if (!toast) return null
  return (
    <Suspense>
      <ToastRegion toast={toast} container={dialog ?? document.body} />
    </Suspense>
  )
}

/** For those who may soon need a toast: fetches its code ahead, since what it has to say may be that the network is gone. */
export function prepareToasts() {
  loadToastRegion().catch(() => {})
}

function PlainToast({ toast, container }: { toast: CurrentToast; container: HTMLElement }) {
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
