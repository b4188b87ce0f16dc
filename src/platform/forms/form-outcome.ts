import { getRouteApi } from '@tanstack/react-router'
import type * as z from 'zod'
import type { Services } from '@/platform/services.server'

export interface FormOutcome {
  form: string
  values: FormFields
  message: string
  issues: { path: string; message: string }[]
}

const root = getRouteApi('__root__')

export function useFormOutcome(form: string): FormOutcome | undefined {
  const outcome = root.useLoaderData({ select: (data) => data.formOutcome })
  return outcome?.form === form ? outcome : undefined
}

/** A form's fields by name: a list where a name comes more than once. */
export type FormFields = Record<string, string | string[]>

/** A form's fields in order. Files are ignored: no form that posts without JavaScript has any. */
export function formFields(entries: Iterable<readonly [name: string, value: unknown]>): FormFields {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue
    const before = fields.get(name)
    // Appended in place: a copy for each further value would take quadratic time.
    if (Array.isArray(before)) before.push(value)
    else fields.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(fields)
}

export const fieldValues = (fields: FormFields, name: string): string[] => [fields[name] ?? []].flat()

export const fieldText = (fields: FormFields, name: string): string => fieldValues(fields, name).at(-1) ?? ''

interface FurtherJudge {
  /** Undefined leaves it to the call; `page` is the path of the form's page. */
  schema(services: Services, posted: { body: object; page: string }): z.ZodType | undefined | Promise<z.ZodType | undefined>
  countedAs: string
}

/** A form of a page, as a browser without JavaScript posts it to the page that contains it. */
export interface FormPost {
  call: string | ((page: string) => string | undefined)
  method?: 'PUT'
  body(fields: FormFields, page: string): object
  /** Judges the body whole, with what the call does not ask for or judges later only, so that all faults show at once. */
  further?: FurtherJudge
  /** A field and its value by which programs post this form. They follow no redirect, so they are answered in a line (RFC 8058 §3.1). */
  fromPrograms?: readonly [field: string, value: string]
  thanks: string | ((answer: object, page: string) => string)
}
