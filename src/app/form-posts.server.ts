import type * as z from 'zod'
import { contactPageForm } from '@/features/enquiries/contact-message.schema'
import { messageFields } from '@/features/enquiries/message-fields'
import { registrationFields } from '@/features/registrations/registration-fields'
import type { FormOutcome } from '@/platform/forms/form-outcome'
import { ApiError } from '@/platform/http/errors.server'

/** A form of a page, as a browser without JavaScript sends it. */
interface PageForm {
  /** The call that it stands for. */
  call: string
  /** The call's body from the form's fields. */
  body(fields: Record<string, string>): object
  /** What the form asks for beyond what the call does; what fails here is counted under the same name as the call's. */
  further?: { schema: z.ZodType; countedAs: string }
  /** The page that says it worked. */
  thanks: string
}

const pageForms = new Map<string, PageForm>([
  ['message-home', { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' }],
  ['message-programs', { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' }],
  [
    'message-contact',
    {
      call: '/api/contact',
      body: messageFields,
      further: { schema: contactPageForm, countedAs: 'contact' },
      thanks: '/thank-you/contact-message',
    },
  ],
  ['registration', { call: '/api/register', body: registrationFields, thanks: '/thank-you/registration' }],
  ['subscription', { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' }],
])

/** Where to go on to, with which status and words the page is shown again, or after how many seconds to try again. */
type Answer = { location: string } | { status: number; outcome: FormOutcome } | { retryAfter: number }

export interface Means {
  /** Makes a call of the API, which counts it against the limit of its form. */
  post(path: string, body: string): Response | Promise<Response>
  /** Counts what never comes to the call. Throws ApiError 429. */
  count(form: string): Promise<void>
}

/** Makes the call that a page's form stands for. Each post is counted once; undefined for what is no form of ours. */
export async function answerFormPost(values: Record<string, string>, { post, count }: Means): Promise<Answer | undefined> {
  const name = values.form ?? ''
  const form = pageForms.get(name)
  if (!form) return undefined
  const body = form.body(values)
  const { error } = form.further?.schema.safeParse(body) ?? {}
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  if (form.further && issues[0]) {
    const refusal = await count(form.further.countedAs).catch(limited)
    return refusal ?? { status: 400, outcome: { form: name, values, message: issues[0].message, issues } }
  }
  const answer = await post(form.call, JSON.stringify(body))
  if (answer.ok) return { location: form.thanks }
  if (answer.status === 429) return { retryAfter: Number(answer.headers.get('retry-after')) }
  const failure = (await answer.json()) as Pick<FormOutcome, 'message'> & Partial<FormOutcome>
  return { status: answer.status, outcome: { form: name, values, message: failure.message, issues: failure.issues ?? [] } }
}

function limited(error: unknown) {
  if (error instanceof ApiError && error.status === 429) return { retryAfter: Number(error.headers['retry-after']) }
  throw error
}
