import { html, raw } from 'hono/html'
import type { Feature, PersonalRecord } from '@/content/feature.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { dayAndTimeText } from '@/platform/time/date-format'
import { deleteExpiredJobs, erasePerson, findPerson, type PersonData } from './erase-person.server'
import { erasureRetention, isCodeOf, listErasures } from './erasures.server'
import { type Person, peopleCalls } from './people.calls'
import { readableValue } from './readable-value'

const peopleApi = serveCalls(peopleCalls, {
  'POST /api/people/find': async ({ services, body }) => {
    const { email } = await body()
    return { person: await presentPerson(services, email, await findPerson(services, foldEmail(email))) }
  },
  'POST /api/people/export': async ({ c, services, actor, body }) => {
    const { email, format } = await body()
    const found = await findPerson(services, foldEmail(email))
    if (found.length === 0) throw new ApiError(404, 'No data found for this address')
    const detail = `as ${format.toUpperCase()}`
    await recordAudit(services, { accountId: actor.id, action: 'export', entity: 'person', entityId: null, detail })
    const { type, text } = await exportPerson(services, { email, format, found })
    return c.body(text, 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="personal-data-${services.clock.today()}.${format}"`,
      'cache-control': 'no-store',
    })
  },
  'POST /api/people/erase': async ({ services, actor, body }) => {
    const { email, confirm } = await body()
    if (foldEmail(confirm) !== foldEmail(email)) throw invalidInput('confirm', 'This isn’t the same address. Type it as it is above')
    const found = await erasePerson(services, foldEmail(email), actor.id)
    return {
      message: 'Everything about this person was erased',
      erased: found.map(({ label, records }) => ({ label, count: records.length })),
    }
  },
})

async function presentPerson(services: Services, email: string, found: readonly PersonData[]): Promise<Person> {
  const emailKey = foldEmail(email)
  const parts = services.features.filter(({ name }) => found.some(({ feature }) => feature === name))
  const effects = []
  for (const { people } of parts) effects.push(...((await people?.effects?.(services, emailKey)) ?? []))
  const erasures = await listErasures(services.db)
  return {
    email,
    name: nameIn(found),
    areas: found.map(({ feature, label, url, records, retention }) => ({ feature, label, url: url ?? null, records, retention })),
    effects,
    remains: [...parts.flatMap(({ people }) => people?.remains ?? []), REMAINS],
    erasedAt: erasures.findLast(({ code }) => isCodeOf(code, emailKey))?.erasedAt ?? null,
  }
}

const REMAINS =
  'A line in Activity that someone was erased, and a code in the list of erasures, so that a restored backup doesn’t bring them back. Neither shows the address.'

function nameIn(found: readonly PersonData[]): string | null {
  const names = found.flatMap(({ records }) => records.map(({ fields }) => fields.Name))
  return names.findLast((name): name is string => typeof name === 'string' && name !== '') ?? null
}

async function exportPerson(
  services: Pick<Services, 'site' | 'clock'>,
  { email, format, found }: { email: string; format: 'json' | 'html'; found: readonly PersonData[] },
) {
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

export const peopleFeature: Feature = {
  name: 'people',
  leastRole: 'admin',
  api: [peopleApi],
  jobs: deleteExpiredJobs,
  retention: [erasureRetention],
}
