import { createStore } from '@/ui/store'

export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  action?: ToastAction | undefined
}

interface ToastAction {
  label: string
  /** Read out in place of the button: how to get to it, or how else to do the same. */
  hint: string
  onSelect: () => void
}

export interface CurrentToast extends ToastMessage {
  id: number
  isOpen: boolean
}

/** How long a dismissed toast is kept before it is removed, in milliseconds (spec D1 §9). */
const REMOVE_DELAY = 1_000_000

const shown = createStore<CurrentToast | undefined>(undefined)
export const { read: currentToast, subscribe: subscribeToToasts } = shown
let lastId = 0

export function toast(message: ToastMessage) {
  lastId += 1
  shown.write({ ...message, id: lastId, isOpen: true })
}

export function dismissToast(id: number) {
  const current = currentToast()
  if (current?.id !== id || !current.isOpen) return
  shown.write({ ...current, isOpen: false })
  setTimeout(() => {
    if (currentToast()?.id === id) shown.write(undefined)
  }, REMOVE_DELAY)
}

const place = 'z-50 m-0 list-none sm:fixed sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-6'
const overPage = 'fixed inset-x-0 bottom-0 p-[min(1rem,4vw)] sm:left-auto'
const overDialog = 'max-sm:not-empty:p-[min(1rem,4vw)] sm:left-0'

/** At most 420 px wide (spec D1 §9), on the right; over a dialog on the left, as its buttons are on the right. `place-toast.ts` moves it. */
export const toastPlace = (container: HTMLElement) => `${place} ${container instanceof HTMLDialogElement ? overDialog : overPage}`

const grounds = { default: 'bg-toast text-on-toast', destructive: 'bg-flatiron text-white' }

export const toastClass = (variant: ToastMessage['variant'] = 'default') =>
  `wrap-anywhere grid grid-cols-[1fr_auto] gap-x-[min(0.5rem,2vw)] gap-y-0.5 rounded-sm border border-white/20 py-3.5 pr-[min(0.75rem,3vw)] pl-[min(1.25rem,5vw)] text-small leading-snug ${grounds[variant]}`
