import { useSearch } from '@tanstack/react-router'

const readEmail = ({ email }: Record<string, unknown>): number | undefined =>
  Number.isSafeInteger(email) && Number(email) > 0 ? Number(email) : undefined

/** The email that is open: `/admin?tab=mail&email=12`. */
export const useOpenEmail = () => useSearch({ strict: false, select: readEmail })

/** The address without it: the list. */
export const withoutEmail = ({ email: _, ...before }: { email?: unknown }): object => before
