import { html, raw } from 'hono/html'
import type { PersonalRecord } from '@/content/personal-data.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import type { PersonData } from './find-person.server'
import { readableValue } from './readable-value'

interface PersonExport {
  email: string
  format: 'json' | 'html'
  found: readonly PersonData[]
}

/** All of it as one file: for programs, or for the person to read and print, with nothing from elsewhere in it. */
export async function exportPerson(services: Pick<Services, 'site' | 'clock'>, { email, format, found }: PersonExport) {
  const { site, clock } = services
  const exportedAt = clock.now().toISOString()
  const areas = found.map(({ label, records, retention }) => ({
    area: label,
    retention,
    records: records.map(({ title, fields }) => ({ title, fields })),
  }))
  if (format === 'json') {
    const data = { community: site.community, email, exportedAt, areas }
    return { type: 'application/json', text: `${JSON.stringify(data, null, 2)}\n` }
  }
  const title = `What ${site.community} holds about ${email}`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>${title}</h1>
<p>As of ${dayAndTimeText(exportedAt, clock.timeZone)}. Questions, or something to correct or erase? Write to ${site.email}.</p>
${areas.map(
  ({ area, retention, records }) => html`<section>
<h2>${area}</h2>
<p>${retention}</p>
${records.map((record) => toArticle(record, clock.timeZone))}
</section>
`,
)}</body>
</html>
`
  return { type: 'text/html', text: String(await page) }
}

const toArticle = ({ title, fields }: PersonalRecord, timeZone: string) => html`<article>
<h3>${title}</h3>
<dl>
${Object.entries(fields).map(([name, value]) => html`<div><dt>${name}</dt><dd>${readableValue(value, timeZone)}</dd></div>\n`)}</dl>
</article>
`

const STYLE = `
body { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; color: #1c2b26; background: #fff; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font: 400 1.9rem/1.2 Georgia, serif; }
h2 { margin: 2.75rem 0 0; border-bottom: 1px solid #1c2b26; padding-bottom: .4rem; font: 400 1.4rem/1.25 Georgia, serif; }
h2 + p { margin: .5rem 0 0; color: #56605c; font-size: .9rem; }
article { border-bottom: 1px solid #dcd8d2; padding: 1rem 0; break-inside: avoid; }
h3 { margin: 0 0 .4rem; font-size: 1rem; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: minmax(7rem, 11rem) minmax(0, 1fr); gap: .1rem 1rem; }
dt { color: #56605c; }
dd { margin: 0; white-space: pre-line; }
@media (max-width: 30rem) { dl div { grid-template-columns: 1fr; margin-bottom: .4rem; } }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } h2 { break-after: avoid; } }
`
