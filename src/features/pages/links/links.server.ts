import type { Generated, Insertable } from 'kysely'
import { linkedText } from '@/content/content-api.server'
import type { LinkWarning } from '@/content/content-saves.schema'
import type { Feature, LinkedText } from '@/content/feature.server'
import type { OverviewPart } from '@/content/staff-answers.schema'
import { inBatches } from '@/platform/batches.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { isSitePath, isWebLink } from '@/platform/forms/input-fields'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import { hasRole, type Role, type StaffRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { addressesInMarkdown } from '@/ui/parse-markdown'
import { hasAddress, pathHere } from './addresses.server'

declare module '@/platform/database/database.server' {
  interface Schema {
    dead_links: { id: Generated<number>; url: string; title: string; href: string; leastRole: StaffRole | null }
  }
}

type DeadLink = Insertable<Schema['dead_links']>

const MAX_TITLE = 200

/** The links in fields that staff filled in: a field that is one, and those in texts. */
export function findLinks(value: unknown, field = ''): LinkWarning[] {
  if (typeof value === 'string') return linksInText(value).map((href) => ({ field, href }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findLinks(inner, field ? `${field}.${name}` : name))
}

/** Of a block in a text: `::button{label=Come url=/house}`. */
const BLOCK = /^::\w+\{.*\}\s*$/gm
const ADDRESS = /\burls?=(?:"([^"]*)"|([^\s}]+))/g

function linksInText(text: string): string[] {
  if (isSitePath(text) || isWebLink(text)) return [text]
  // Nothing else can hold an address within the site.
  if (!text.includes('/')) return []
  const blocks =
    text.match(BLOCK)?.flatMap((block) => [...block.matchAll(ADDRESS)].flatMap(([, quoted, bare]) => (quoted ?? bare ?? '').split(' '))) ??
    []
  return [...new Set([...addressesInMarkdown(text), ...blocks])].filter((href) => isSitePath(href) || isWebLink(href))
}

function askOnce(services: Services) {
  const known = new Map<string, Promise<boolean>>()
  return (path: string) => {
    const asked = known.get(path) ?? hasAddress(services, path)
    known.set(path, asked)
    return asked
  }
}

async function findDead({ config }: Services, fields: unknown, isThere: (path: string) => Promise<boolean>): Promise<LinkWarning[]> {
  const dead: LinkWarning[] = []
  for (const link of findLinks(fields)) {
    const path = pathHere(link.href, config)
    if (path !== undefined && !isOwnForm(link) && !(await isThere(path))) dead.push(link)
  }
  return dead
}

/** An event's own form is there once the event is. */
const isOwnForm = ({ field, href }: LinkWarning) => field === 'registrationUrl' && href.startsWith('/register/')

const rowsOf = ({ url, title, leastRole }: LinkedText, dead: readonly LinkWarning[]): DeadLink[] =>
  url === undefined
    ? []
    : [...new Set(dead.map(({ href }) => href))].map((href) => ({
        url,
        title: title.slice(0, MAX_TITLE),
        href,
        leastRole: leastRole ?? null,
      }))

async function insertDead(db: Database, rows: readonly DeadLink[]) {
  for (const some of inBatches(rows)) await db.insertInto('dead_links').values(some).execute()
}

async function noteSaved(services: Services, text: LinkedText): Promise<LinkWarning[]> {
  const { db } = services
  const dead = await findDead(services, text.fields, askOnce(services))
  const { url } = text
  if (url !== undefined)
    await db.tx(async () => {
      await db.deleteFrom('dead_links').where('url', '=', url).execute()
      await insertDead(db, rowsOf(text, dead))
    })
  return dead
}

async function listTexts(services: Services): Promise<LinkedText[]> {
  const texts: LinkedText[] = []
  for (const { content = [], linkedTexts } of services.features) {
    for (const kind of content) for (const item of await kind.listFields(services)) texts.push(linkedText(kind, item))
    texts.push(...((await linkedTexts?.(services)) ?? []))
  }
  return texts
}

/** Nothing elsewhere is asked (spec B §11.6). */
const checkLinksJob = defineDailyJob({
  kind: 'check-links',
  lane: 'upkeep',
  async run(jobServices) {
    const services = jobServices as Services
    const isThere = askOnce(services)
    const rows: DeadLink[] = []
    for (const text of await listTexts(services)) rows.push(...rowsOf(text, await findDead(services, text.fields, isThere)))
    const { db } = services
    await db.tx(async () => {
      await db.deleteFrom('dead_links').execute()
      await insertDead(db, rows)
    })
  },
})

const MAX_LISTED = 50

/** Those that lead nowhere still: what they lead to may be there by now. */
async function listDead(services: Services, role: Role): Promise<NonNullable<OverviewPart['deadLinks']>> {
  const stored = await services.db.selectFrom('dead_links').selectAll().orderBy('id').limit(MAX_LISTED).execute()
  const rows = stored.flatMap(({ url, title, href, leastRole }) => (leastRole && !hasRole(role, leastRole) ? [] : [{ url, title, href }]))
  const isThere = askOnce(services)
  const still = await Promise.all(
    rows.map(async ({ href }) => {
      const path = pathHere(href, services.config)
      return path !== undefined && !(await isThere(path))
    }),
  )
  return rows.filter((_row, index) => still[index])
}

export const linksFeature: Feature = {
  name: 'links',
  noteLinks: noteSaved,
  jobs: [checkLinksJob],
  overview: async (services, role) => ({ deadLinks: await listDead(services, role) }),
}
