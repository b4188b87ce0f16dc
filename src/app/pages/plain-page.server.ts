import { commonHeaders, pageCsp } from '@/platform/http/guards/security-headers.server'
import type { Site } from '@/site/site.schema'
import { themePath } from '@/site/theme'
import stylesheet from '@/styles.css?url'
import { buttonClass } from '@/ui/button'

interface PlainPage {
  status: number
  title: string
  /** One paragraph each. */
  texts: string[]
  /** A form under the texts that sends these values once more, to the same address. */
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

/** For text and for attributes in double quotes. */
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
