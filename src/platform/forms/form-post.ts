import type * as z from 'zod'
import type { Services } from '@/platform/services.server'

/** A form of a page, as a browser without JavaScript posts it to the page that it stands on. */
export interface FormPost {
  /** The call that it stands for. */
  call: string
  /** The call's body from the form's fields. */
  body(fields: Record<string, string>): object
  /** What the form asks for beyond what the call does; what fails here is counted under the same name as the call's. */
  further?: { schema(services: Services): z.ZodType; countedAs: string }
  /** The page that says it worked. */
  thanks: string
}
