import type { Generated } from 'kysely'
import { linkedText } from '@/content/content-api.server'
import type { LinkWarning } from '@/content/content-saves.schema'
import type { Feature, LinkedText } from '@/content/feature.server'
import { inBatches } from '@/platform/batches.server'
import type { Database } from '@/platform/database/database.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { hasAddress, pathHere } from './addresses.server'
import { findLinks } from './find-links'

declare module '@/platform/database/database.server' {
  interface Schema {
    dead_links: { id: Generated<number>; url: string; title: string; href: string }
  }
}

type DeadLink = Record<'url' | 'title' | 'href', string>

const MAX_TITLE = 200

/** Answers what asks once for each path whether something is there. */
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

const rowsOf = ({ url, title }: LinkedText, dead: readonly LinkWarning[]): DeadLink[] =>
  [...new Set(dead.map(({ href }) => href))].map((href) => ({ url, title: title.slice(0, MAX_TITLE), href }))

async function insertDead(db: Database, rows: readonly DeadLink[]) {
  for (const some of inBatches(rows)) await db.insertInto('dead_links').values(some).execute()
}

async function noteSaved(services: Services, text: LinkedText): Promise<LinkWarning[]> {
  const { db } = services
  const dead = await findDead(services, text.fields, askOnce(services))
  await db.tx(async () => {
    await db.deleteFrom('dead_links').where('url', '=', text.url).execute()
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
async function listDead(services: Services): Promise<DeadLink[]> {
  const rows = await services.db.selectFrom('dead_links').select(['url', 'title', 'href']).orderBy('id').limit(MAX_LISTED).execute()
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
  overview: async (services) => ({ deadLinks: await listDead(services) }),
}
