import { type FormFields, fieldText } from '@/platform/forms/form-fields'
import type { FormOutcome } from '@/platform/forms/form-outcome'
import type { FormPost } from '@/platform/forms/form-post'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'

/** Where to go on to, what a program is answered, with which status and words the page is shown again, or after how many seconds to try again. */
export type FormAnswer =
  | { location: string }
  | { status: number; line: string }
  | { status: number; outcome: FormOutcome }
  | { retryAfter: number }

export interface FormPostContext {
  services: Services
  /** The forms of the features, by the name that each posts. */
  forms: ReadonlyMap<string, FormPost>
  /** The path of the page that it was posted to. */
  page: string
  /** Makes a call of the API, which counts it against the limit of its form. */
  ask(method: string, path: string, body: string): Response | Promise<Response>
  /** Counts the posts that never reach the call. Throws ApiError 429. */
  count(form: string): Promise<void>
}

/** Makes the call that belongs to a page's form. The limits count each post only once; undefined for what is no form of ours. */
export async function answerFormPost(
  values: FormFields,
  { services, forms, page, ask, count }: FormPostContext,
): Promise<FormAnswer | undefined> {
  const [name, form] = formIn(values, forms)
  const call = typeof form?.call === 'function' ? form.call(page) : form?.call
  if (!form || call === undefined) return undefined
  const body = form.body(values, page)
  const further = await form.further?.schema(services, { body, page })
  const { error } = further?.safeParse(body) ?? {}
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  if (form.further && issues[0]) {
    const refusal = await count(form.further.countedAs).catch(limited)
    return refusal ?? { status: 400, outcome: { form: name, values, message: issues[0].message, issues } }
  }
  const answer = await ask(form.method ?? 'POST', call, JSON.stringify(body))
  if (form.fromPrograms && !('form' in values))
    return { status: answer.status, line: ((await answer.json()) as { message: string }).message }
  if (answer.ok) return { location: await thanksFor(form, answer, page) }
  if (answer.status === 429) return { retryAfter: Number(answer.headers.get('retry-after')) }
  const failure = (await answer.json()) as Pick<FormOutcome, 'message'> & Partial<FormOutcome>
  return { status: answer.status, outcome: { form: name, values, message: failure.message, issues: failure.issues ?? [] } }
}

/** The form that was posted, by its name or as programs post it. */
function formIn(values: FormFields, forms: FormPostContext['forms']): [string, FormPost | undefined] {
  const name = fieldText(values, 'form')
  if ('form' in values) return [name, forms.get(name)]
  return (
    [...forms].find(([, { fromPrograms: [field, value] = ['', ''] }]) => value && fieldText(values, field) === value) ?? ['', undefined]
  )
}

const thanksFor = async ({ thanks }: FormPost, answer: Response, page: string) =>
  typeof thanks === 'function' ? thanks((await answer.json()) as object, page) : thanks

function limited(error: unknown) {
  if (error instanceof ApiError && error.status === 429) return { retryAfter: Number(error.headers['retry-after']) }
  throw error
}
