import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToDialogs, topmostDialog } from '@/components/dialog/open-dialogs'
import { PlainToast } from './plain-toast'
import { type CurrentToast, currentToast, subscribeToToasts } from './toast'

const loadToastRegion = () => import('./toast-region')

type Region = ComponentType<{ toast: CurrentToast; container: HTMLElement }>

const ToastRegion = lazy(async (): Promise<{ default: Region }> => {
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
