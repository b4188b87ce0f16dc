/**
 * The modal dialogs that are open, the topmost last. Everything outside a modal dialog is out of reach for pointer,
 * keyboard and screen reader, so what must stay reachable (toasts) is drawn inside the topmost one.
 */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function update(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

/** Notes that `dialog` is open; call what it answers once it is closed. */
export function registerOpenDialog(dialog: HTMLDialogElement) {
  update([...open, dialog])
  return () => update(open.filter((other) => other !== dialog))
}

export const topmostDialog = () => open.at(-1)

export function subscribeToDialogs(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
