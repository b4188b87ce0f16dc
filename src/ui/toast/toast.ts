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

let current: CurrentToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(next: CurrentToast | undefined) {
  current = next
  for (const listener of listeners) listener()
}

export function toast(message: ToastMessage) {
  lastId += 1
  show({ ...message, id: lastId, isOpen: true })
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.isOpen) return
  show({ ...current, isOpen: false })
  setTimeout(() => {
    if (current?.id === id) show(undefined)
  }, REMOVE_DELAY)
}

export const currentToast = () => current

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const place = 'z-50 m-0 list-none sm:fixed sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-6'
const overPage = 'fixed inset-x-0 bottom-0 p-[min(1rem,4vw)] sm:left-auto'
const overDialog = 'max-sm:not-empty:p-[min(1rem,4vw)] sm:left-0'

/** At most 420 px wide (spec D1 §9), on the right; over a dialog on the left, as its buttons are on the right. `place-toast.ts` moves it. */
export const toastPlace = (container: HTMLElement) => `${place} ${container instanceof HTMLDialogElement ? overDialog : overPage}`

const grounds = { default: 'bg-toast text-on-toast', destructive: 'bg-flatiron text-white' }

export const toastClass = (variant: ToastMessage['variant'] = 'default') =>
  `wrap-anywhere grid grid-cols-[1fr_auto] gap-x-[min(0.5rem,2vw)] gap-y-0.5 rounded-sm border border-white/20 py-3.5 pr-[min(0.75rem,3vw)] pl-[min(1.25rem,5vw)] text-small leading-snug ${grounds[variant]}`
