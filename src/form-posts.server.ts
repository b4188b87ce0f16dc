import type * as z from 'zod'
import { contactPageForm } from '@/features/contact-messages/contact-message.schema'
import { messageFields } from '@/features/contact-messages/message-fields'
import { registrationFields } from '@/features/events/registration-fields'
import type { FormOutcome } from '@/platform/form-outcome'

/** A form of a page, as a browser without JavaScript sends it. */
interface PageForm {
  /** The call that it stands for. */
  call: string
  /** The call's body from the form's fields. */
  body(fields: Record<string, string>): object
  /** What the form asks for beyond what the call does. */
  schema?: z.ZodType
  /** The page that says it worked. */
  thanks: string
}

const pageForms = new Map<string, PageForm>([
  ['message-home', { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' }],
  ['message-programs', { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' }],
  ['message-contact', { call: '/api/contact', body: messageFields, schema: contactPageForm, thanks: '/thank-you/contact-message' }],
  ['registration', { call: '/api/register', body: registrationFields, thanks: '/thank-you/registration' }],
  ['subscription', { call: '/api/newsletter/subscribe', body: (fields) => fields, thanks: '/thank-you/newsletter' }],
])

type Answer = { location: string } | { status: number; outcome: FormOutcome }

/**
 * Makes the call that a page's form stands for, with `post`. Answers where to go on to, or with which status and words the page is
 * shown again; undefined for what is no form of ours.
 */
export async function answerFormPost(
  values: Record<string, string>,
  post: (path: string, body: string) => Response | Promise<Response>,
): Promise<Answer | undefined> {
  const name = values.form ?? ''
  const form = pageForms.get(name)
  if (!form) return undefined
  const body = form.body(values)
  const issues = form.schema?.safeParse(body).error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  if (issues[0]) return { status: 400, outcome: { form: name, values, message: issues[0].message, issues } }
  const answer = await post(form.call, JSON.stringify(body))
  if (answer.ok) return { location: form.thanks }
  const failure = (await answer.json()) as Pick<FormOutcome, 'message'> & Partial<FormOutcome>
  return { status: answer.status, outcome: { form: name, values, message: failure.message, issues: failure.issues ?? [] } }
}
