/** What a toast says. */
export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
}

/** A toast on its way through the screen: dismissed ones stay, closed, until they are removed. */
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

/** Shows a message. There is only one at a time, so it takes the place of the one before (spec D1 §9). */
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
