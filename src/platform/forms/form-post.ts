import type * as z from 'zod'
import type { Services } from '@/platform/services.server'
import type { FormFields } from './form-fields'

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
