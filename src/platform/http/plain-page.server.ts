import { commonHeaders, pageCsp } from './security-headers.server'

interface PlainPage {
  status: number
  title: string
  /** One paragraph each. */
  texts: string[]
  /** HTML behind the texts. */
  end?: string
  headers: Record<string, string>
}

/** A page of a few words that costs next to nothing, for when the site must not spend more. Nobody keeps it. */
export function plainPage({ status, title, texts, end = '', headers }: PlainPage, publicUrl: string): Response {
  const paragraphs = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${paragraphs}${end}</main></body></html>`
  const own = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pageCsp(html), 'cache-control': 'no-store' }
  return new Response(html, { status, headers: { ...commonHeaders(publicUrl), ...own, ...headers } })
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and for attributes in double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
