import { registrationFields } from '@/features/events/registration-fields'
import type { FormOutcome } from '@/platform/form-outcome'

/** A form of a page, as a browser without JavaScript sends it. */
interface PageForm {
  /** The call that it stands for. */
  call: string
  /** The call's body from the form's fields. */
  body(fields: Record<string, string>): object
  /** The page that says it worked. */
  thanks: string
}

const pageForms = new Map<string, PageForm>([
  ['registration', { call: '/api/register', body: registrationFields, thanks: '/thank-you/registration' }],
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
  const answer = await post(form.call, JSON.stringify(form.body(values)))
  if (answer.ok) return { location: form.thanks }
  const { message, issues = [] } = (await answer.json()) as Pick<FormOutcome, 'message' | 'issues'>
  return { status: answer.status, outcome: { form: name, values, message, issues } }
}
