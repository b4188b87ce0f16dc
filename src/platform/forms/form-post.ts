import type * as z from 'zod'
import type { Services } from '@/platform/services.server'
import type { FormFields } from './form-fields'

/** A form of a page, as a browser without JavaScript posts it to the page that it stands on. */
export interface FormPost {
  /** The path of the call that it stands for, or how that follows from the path of the page; undefined for a page that has no such form. */
  call: string | ((page: string) => string | undefined)
  /** POST, unless said otherwise. */
  method?: 'PUT'
  /** The call's body from the form's fields. */
  body(fields: FormFields): object
  /** What the form asks for beyond what the call does; what fails here is counted under the same name as the call's. */
  further?: { schema(services: Services): z.ZodType; countedAs: string }
  /** The page that says it worked; or which one, by what the call answered and by the path of the form's page. */
  thanks: string | ((answer: object, page: string) => string)
}
