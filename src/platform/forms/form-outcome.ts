import { getRouteApi } from '@tanstack/react-router'
import type * as z from 'zod'
import type { Services } from '@/platform/services.server'

/** The result of a form that the browser sent without JavaScript; shown by the page that answers. */
export interface FormOutcome {
  /** Which form it was. */
  form: string
  /** What was typed. */
  values: FormFields
  message: string
  issues: { path: string; message: string }[]
}

let read: () => FormOutcome | undefined = () => undefined

/** On the server, the page being rendered knows what it answers. */
export function readFormOutcomeWith(reader: () => FormOutcome | undefined) {
  read = reader
}

/** For the root's loader, which hands it on to the browser. */
export const formOutcome = () => read()

const root = getRouteApi('__root__')

/** The outcome that this form must show, if it was this one. */
export function useFormOutcome(form: string): FormOutcome | undefined {
  const outcome = root.useLoaderData({ select: (data) => data.formOutcome })
  return outcome?.form === form ? outcome : undefined
}

/** What a form holds, by the names of its fields: a list where a name comes more than once. */
export type FormFields = Record<string, string | string[]>

/** The fields of a form, in the order in which a browser sends them. Files are ignored: no form that posts without JavaScript has any. */
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

/** All that a form holds under a name. */
export const fieldValues = (fields: FormFields, name: string): string[] => [fields[name] ?? []].flat()

/** The last of it; empty where there is none. */
export const fieldText = (fields: FormFields, name: string): string => fieldValues(fields, name).at(-1) ?? ''

interface FurtherJudge {
  /** Undefined leaves it to the call; `page` is the path of the form's page. */
  schema(services: Services, posted: { body: object; page: string }): z.ZodType | undefined | Promise<z.ZodType | undefined>
  /** The name under which a post that fails here is counted: that of the call. */
  countedAs: string
}

/** A form of a page, as a browser without JavaScript posts it to the page that contains it. */
export interface FormPost {
  /** The path of the call that it makes, or how that follows from the path of the page; undefined for a page that has no such form. */
  call: string | ((page: string) => string | undefined)
  /** POST by default. */
  method?: 'PUT'
  /** The call's body from the form's fields, and from the path of its page. */
  body(fields: FormFields, page: string): object
  /** Judges the body whole, with what the call does not ask for or judges later only, so that all faults show at once. */
  further?: FurtherJudge
  /**
   * A field and its value by which programs post this form without our name for it. They follow no redirect, so they are answered in a line
   * (RFC 8058 §3.1).
   */
  fromPrograms?: readonly [field: string, value: string]
  /** The page that says it worked; or which one, by what the call answered and by the path of the form's page. */
  thanks: string | ((answer: object, page: string) => string)
}
