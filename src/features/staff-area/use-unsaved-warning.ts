import { useBlocker } from '@tanstack/react-router'

export const UNSAVED = 'You have changes that are not saved. Close without saving them?'

/** For the ways out of a dialog that do not ask it: the back button, and the closing of the tab. */
export function useUnsavedWarning(isUnsaved: boolean, question = UNSAVED) {
  useBlocker({
    shouldBlockFn: () => isUnsaved && !window.confirm(question),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  })
}
