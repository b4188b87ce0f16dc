import { useBlocker } from '@tanstack/react-router'

export const UNSAVED = 'You have unsaved changes. Close without saving?'

interface Place {
  pathname: string
  search: object
}

/** The search, the menu and another field of the same form open over what is typed, and leave it where it is. */
const isElsewhere = (current: Place, next: Place) => current.pathname !== next.pathname || withoutField(current) !== withoutField(next)
const withoutField = ({ search }: Place) => JSON.stringify({ ...search, field: undefined })

/** For exits that don't go through the dialog: the back button, and closing the tab. */
export function useUnsavedWarning(isUnsaved: boolean, question = UNSAVED) {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && isElsewhere(current, next) && !window.confirm(question),
    enableBeforeUnload: () => isUnsaved,
    disabled: !isUnsaved,
  })
}
