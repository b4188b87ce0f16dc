import * as z from 'zod'

/** A whole number from the address, from `least` to `most`; an empty one counts as not given. */
const wholeNumber = (name: string, least: number, most: number) =>
  z
    .string()
    .optional()
    .refine(
      (text) => !text || (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most),
      `${name} must be a whole number from ${least} to ${most}`,
    )
    .transform((text) => (text ? Number(text) : undefined))

/** Which part of a long list to read; all of it without `limit`. */
export const page = z.object({ limit: wholeNumber('limit', 1, 1000), offset: wholeNumber('offset', 0, 100_000_000) })
export type Page = z.output<typeof page>
