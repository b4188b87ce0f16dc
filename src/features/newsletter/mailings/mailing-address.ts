import { useSearch } from '@tanstack/react-router'

const readMailing = ({ mailing }: Record<string, unknown>): number | 'new' | undefined => {
  if (mailing === 'new') return mailing
  return typeof mailing === 'number' && Number.isSafeInteger(mailing) && mailing > 0 ? mailing : undefined
}

/** The mailing that is open: `/admin?tab=mailings&mailing=12`, or `new`. */
export const useOpenMailing = () => useSearch({ strict: false, select: readMailing })

/** The address without it: the list. */
export const withoutMailing = ({ mailing: _, ...before }: { mailing?: unknown }): object => before
