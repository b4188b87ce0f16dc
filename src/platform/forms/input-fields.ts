import * as z from 'zod'
import { fullMonth } from '@/platform/time/calendar'

/** Trimmed text of at most `max` characters; a longer one isn't looked at further. */
export const text = (label: string, max: number) =>
  z
    .string({ error: ({ input }) => `${label} ${input === undefined || input === null ? 'is required' : 'must be text'}` })
    .trim()
    .max(max, { error: `${label} must be ${max} characters or fewer`, abort: true })

export const requiredText = (label: string, max: number) => text(label, max).min(1, `${label} is required`)

/** Trimmed text; an empty or missing one is null. */
export const optionalText = (label: string, max: number) =>
  text(label, max)
    .nullish()
    .transform((value) => value || null)

/** A choice in an address; an empty or missing one is undefined. */
export const optionalChoice = <T extends string>(
  name: string,
  values: readonly T[],
  error = `${name} must be one of ${values.join(', ')}`,
) =>
  z
    .enum(['', ...values], error)
    .optional()
    .transform((value) => values.find((known) => known === value))

/** Those of `values` that fit a schema whose fields are optional, each judged on its own, as an address may hold anything. */
export const fittingFields = <S extends z.ZodObject>({ shape }: S, values: Record<string, unknown>): z.output<S> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.safeParse(field, values[name]).data])) as z.output<S>

/** A list or object of at most `most` entries, counted first: judging 15,000 takes 0.1 s, in which nothing else is answered. */
export const atMost = <T extends z.ZodType>(most: number, error: string, schema: T) =>
  z.preprocess((value, context) => {
    const isTooMany = typeof value === 'object' && value !== null && Object.keys(value).length > most
    if (isTooMany) context.addIssue({ code: 'custom', message: error })
    return isTooMany ? z.NEVER : value
  }, schema)

/** The largest possible id: PostgreSQL refuses to compare an id with a larger number. */
export const MAX_ID = 2_147_483_647

export const storedId = (error: string) => z.int(error).positive(error).max(MAX_ID, error)

/** A path on this site or null; never another host, whatever slashes it begins with. */
export const sitePath = (label: string) =>
  optionalText(label, 500).refine(
    (value) => value === null || isSitePath(value),
    `${label} must be a path on this site, like /uploads/picture.webp`,
  )

export const isSitePath = (value: string) => /^\/(?![/\\])[^\s\\]*$/.test(value)

/** Whether a link leads to the web, and nowhere else: no `javascript:`, no `data:`. */
export const isWebLink = (value: string) => /^https?:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value)

export const webLink = (label: string) =>
  requiredText(label, 500).refine(isWebLink, `${label} must be an address that starts with https:// or http://`)

export const optionalWebLink = (label: string) =>
  optionalText(label, 500).refine(
    (value) => value === null || isWebLink(value),
    `${label} must be an address that starts with https:// or http://`,
  )

/** A month by its full English name, from that, its first three letters or its number (spec decisions, 'The API'). */
export const monthName = z
  .union([z.string(), z.number()], 'Please choose a month')
  .transform((value) => fullMonth(String(value)) ?? '')
  .refine((value) => value !== '', 'Please choose a month')

export const yearNumber = z
  .union([z.string(), z.number()], 'Please enter a year')
  .transform((value) => (/^\s*\d{4}\s*$/.test(String(value)) ? Number(value) : 0))
  .refine((value) => value >= 1000, 'Please enter a year with four digits')

/** Names or tags: a list, or one text separated by commas; trimmed, without empty ones (spec D2 §5). */
export const commaSeparated = (label: string, limits: { most: number; length: number }) =>
  z
    .union([z.string().transform((value) => value.split(',')), z.array(z.string())], `${label} must be text separated by commas`)
    .nullish()
    .transform((entries) => (entries ?? []).map((entry) => entry.trim()).filter(Boolean))
    .refine((entries) => entries.length <= limits.most, { error: `${label}: at most ${limits.most}`, abort: true })
    .pipe(z.array(text(label, limits.length)))
