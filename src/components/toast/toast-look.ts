import type { ToastMessage } from './toast'

const place = 'z-50 m-0 list-none sm:fixed sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-6'
const overPage = 'fixed inset-x-0 top-0 p-4 sm:top-auto sm:left-auto'
const overDialog = 'max-sm:pb-4 sm:left-0'

/**
 * On phones above, clear of the keyboard, and over a dialog in a row of its own, clear of its fields and buttons. Elsewhere in a lower
 * corner, at most 420 px wide (spec D1 §9): the right one, but over a dialog the left one, since a dialog's buttons are on the right.
 */
export const toastPlace = (container: HTMLElement) => `${place} ${container instanceof HTMLDialogElement ? overDialog : overPage}`

const grounds = { default: 'bg-dusk-ridge text-first-light', destructive: 'bg-flatiron text-white' }

export const toastClass = (variant: ToastMessage['variant'] = 'default') =>
  `wrap-anywhere grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 rounded-sm border border-white/20 py-3.5 pr-3 pl-5 text-small leading-snug ${grounds[variant]}`
