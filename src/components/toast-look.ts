import type { ToastMessage } from './toast'

const place = 'fixed inset-x-0 top-0 z-50 m-0 list-none p-4 sm:top-auto sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-6'

/**
 * On phones above, clear of the keyboard; elsewhere in a lower corner, at most 420 px wide (spec D1 §9): the right one,
 * but over a dialog the left one, since a dialog's buttons are on the right.
 */
export const toastPlace = (container: HTMLElement) =>
  `${place} ${container instanceof HTMLDialogElement ? 'sm:right-auto' : 'sm:left-auto'}`

const grounds = { default: 'bg-dusk-ridge text-first-light', destructive: 'bg-flatiron text-white' }

export const toastClass = (variant: ToastMessage['variant'] = 'default') =>
  `wrap-anywhere grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 rounded-sm border border-white/20 py-3.5 pr-3 pl-5 text-small leading-snug ${grounds[variant]}`
