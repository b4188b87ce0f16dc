/** What a toast says. */
export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  action?: ToastAction | undefined
}

/** One thing that can be done about what a toast says, such as undoing it. */
interface ToastAction {
  label: string
  /** Read out in place of the button: how to get to it, or how else to do the same. */
  hint: string
  onSelect: () => void
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
