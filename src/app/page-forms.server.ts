import type { Context, Hono } from 'hono'
import { type FormFields, type FormOutcome, type FormPost, fieldText, fieldValues, formFields } from '@/platform/forms/form-outcome'
import { brokenOff, limitBody } from '@/platform/http/body-limit.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiEnv, countPublicForm } from '@/platform/http/http.server'
import { isMultipart, normalizeNewlines, parseMultipart } from '@/platform/http/multipart.server'
import { isOwnOrigin, type OriginFacts, originFacts } from '@/platform/http/origin-check.server'
import { addressKey, distinctVisitor } from '@/platform/http/rate-limit.server'
import type { SecretPaths } from '@/platform/http/secret-path.server'
import { commonHeaders, pageCsp } from '@/platform/http/security-headers.server'
import type { Services } from '@/platform/services.server'
import type { Site } from '@/site/site.schema'
import { themePath } from '@/site/theme'
import stylesheet from '@/styles.css?url'
import { buttonClass } from '@/ui/button'
import type { Pages } from './pages.server'

const FORM_LIMIT = 64 * 1024

/** The largest form of the site has about 650: 20 questions with 30 choices each. */
const MAX_FIELDS = 1000

type PageEnv = Pick<ApiEnv, 'Bindings'>

interface PageFormParts {
  pages: Pages
  secrets: SecretPaths
  askApi(path: string, init: RequestInit, env: object): Response | Promise<Response>
}

export const servePageForms =
  (services: Services, { pages, secrets, askApi }: PageFormParts) =>
  (app: Hono<PageEnv>) => {
    const { publicUrl, trustProxy } = services.config
    const forms = new Map(services.features.flatMap((feature) => Object.entries(feature.formPosts ?? {})))
    const contextOf = (c: Context<PageEnv>): FormPostContext => {
      const forwardedFor = c.req.header('x-forwarded-for')
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': forwardedFor ?? '',
        referer: publicUrl + new URL(c.req.url).pathname,
      }
      return {
        services,
        forms,
        page: c.req.path,
        ask: (method, path, body) => askApi(path, { method, headers, body }, c.env),
        count: (form) => countPublicForm(services, form, addressKey(c.env.incoming?.socket.remoteAddress, forwardedFor, trustProxy)),
      }
    }
    const respond = (c: Context<PageEnv>, answer: FormAnswer, values: FormFields) => {
      if ('location' in answer) return c.redirect(answer.location, 303)
      if ('line' in answer) return c.text(answer.line, answer.status as 200)
      if ('retryAfter' in answer) return tooMany(values, answer.retryAfter, { site: services.site, publicUrl })
      return pages.getWithOutcome(c.req.path, c.req.header('accept-encoding'), { ...answer, visitor: distinctVisitor(c, services) })
    }
    app.post('*', limitBody(FORM_LIMIT), async (c, next) => {
      if (!isOwnOrigin(originOf(c, { publicUrl, isSecret: secrets.isSecret(c.req.path) })))
        return c.text('This form came from another site and was refused.', 403)
      const values = await readFields(c)
      if (!values) return next()
      const answer = await answerFormPost(values, contextOf(c))
      return answer ? respond(c, answer, values) : next()
    })
  }

/** Pages with a secret address send no referrer, so their forms come with the origin `null`; other sites don't know such an address. */
function originOf(c: Context<PageEnv>, { publicUrl, isSecret }: { publicUrl: string; isSecret: boolean }): OriginFacts {
  const facts = originFacts(c, publicUrl)
  return facts.origin === 'null' && isSecret ? { ...facts, origin: undefined } : facts
}

/** Counts the fields before it takes them apart, since no rate limit has counted the request yet. Throws ApiError 413. */
function parseFields(body: string): FormFields {
  if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw new ApiError(413, `This form has more than the ${MAX_FIELDS} fields that the server accepts.`)
  return formFields([...new URLSearchParams(body)].map(([name, value]) => [name, normalizeNewlines(value)]))
}

/** Browsers send our forms in the first of the two ways; the programs of RFC 8058 in either. Undefined for anything else. */
async function readFields(c: Context<PageEnv>): Promise<FormFields | undefined> {
  const contentType = c.req.header('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return parseFields(await c.req.text().catch(brokenOff))
  return isMultipart(c) ? (await parseMultipart(c)).fields : undefined
}

/** The page's own form would be a whole rendering. What was typed waits in this one, to be sent once more. */
function tooMany(values: FormFields, retryAfter: number, from: Parameters<typeof plainPage>[1]): Response {
  const minutes = Math.ceil(retryAfter / 60)
  return plainPage(
    {
      status: 429,
      title: 'Too many attempts',
      texts: [
        `This form has been sent too often from your network. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        'Nothing that you typed is lost: it is kept in this page. Leave the page open, and press the button then.',
      ],
      again: {
        values: Object.keys(values).flatMap((name) => fieldValues(values, name).map((value) => [name, value] as const)),
        label: 'Send again',
      },
      headers: { 'retry-after': String(retryAfter) },
    },
    from,
  )
}

type FormAnswer =
  | { location: string }
  | { status: number; line: string }
  | { status: number; outcome: FormOutcome }
  | { retryAfter: number }

interface FormPostContext {
  services: Services
  forms: ReadonlyMap<string, FormPost>
  page: string
  ask(method: string, path: string, body: string): Response | Promise<Response>
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

interface PlainPage {
  status: number
  title: string
  texts: string[]
  again?: { values: (readonly [name: string, value: string])[]; label: string }
  headers: Record<string, string>
}

/** A page of a few words that costs next to nothing, for when the site must not spend more. It looks like `MessagePage`; no one keeps it. */
export function plainPage(
  { status, title, texts, again, headers }: PlainPage,
  { site, publicUrl }: { site: Pick<Site, 'community' | 'accentColor'>; publicUrl: string },
): Response {
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const theme = site.accentColor ? `<link rel="stylesheet" href="${escapeHtml(themePath(site.accentColor))}">` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${site.community}`)}</title><link rel="stylesheet" href="${escapeHtml(stylesheet)}">${theme}</head><body><main class="wrap grid min-h-[62vh] content-center py-section"><h1 class="max-w-[16em] font-[340] text-display leading-[1.05]">${escapeHtml(title)}</h1><div class="measure mt-6 grid justify-items-start gap-8 text-ink-soft text-lead">${paragraphs}${again ? formOf(again) : ''}</div></main></body></html>`
  const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pageCsp([]), 'cache-control': 'no-store' }
  return new Response(html, { status, headers: { ...commonHeaders(publicUrl), ...own, ...headers } })
}

function formOf({ values, label }: NonNullable<PlainPage['again']>): string {
  const fields = values.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  return `<form method="post">${fields.join('')}<button class="${buttonClass('filled')}">${escapeHtml(label)}</button></form>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
