import type { ToastMessage } from './toast'

/** On phones above, clear of the keyboard; elsewhere in the lower right corner, at most 420 px wide (spec D1 §9). */
export const toastPlace =
  'fixed inset-x-0 top-0 z-50 m-0 list-none p-4 sm:top-auto sm:left-auto sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-6'

const grounds = { default: 'bg-dusk-ridge text-first-light', destructive: 'bg-flatiron text-white' }

export const toastClass = (variant: ToastMessage['variant'] = 'default') =>
  `grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 rounded-sm border border-white/20 py-3.5 pr-3 pl-5 text-small leading-snug ${grounds[variant]}`
