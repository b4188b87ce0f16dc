import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { assertUnchanged, momentAfter, StaleEditError, toConflictError } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import type { ExpectedVersion } from '@/content/content-saves.schema'
import { type Feature, type LinkedText, noteLinks, oneFile } from '@/content/feature.server'
import type { Database, Schema } from '@/platform/database/database.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import type { FooterHeadings, MenuLink, Menus } from '@/site/menus'
import { originalFooter, originalHeader } from '@/site/menus'
import { isPageOff } from '@/site/off-pages'
import type { ShownSite } from '@/site/use-site'
import { hasAddress, pathHere } from '../links/addresses.server'
import { listStoredTexts } from '../texts/page-text.repository.server'
import { PARTS_OF_PAGES } from '../texts/page-texts.server'
import { findTextPage, shownTexts, textPagesOf } from '../texts/shown-texts.server'
import { menuCalls } from './menus.calls'
import type { MenuLinkAnswer, MenusAnswer, MenusInput } from './menus.schema'

declare module '@/platform/database/database.server' {
  interface Schema {
    /** One row at most; a part that it lacks is the original. */
    menus: { id: number; content: Partial<Menus>; updatedAt: string }
  }
}

type MenusRow = Selectable<Schema['menus']>

const MENUS_ID = 1

const findMenus = (db: Database): Promise<MenusRow | undefined> => db.selectFrom('menus').selectAll().executeTakeFirst()

const putMenus = (db: Database, { content, updatedAt }: Omit<MenusRow, 'id'>): Promise<MenusRow> =>
  db
    .insertInto('menus')
    .values({ id: MENUS_ID, content, updatedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content, updatedAt }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lets the links to a page follow it to its new address, within the caller's transaction. */
export async function followInMenus({ db, clock }: Pick<Services, 'db' | 'clock'>, from: string, to: string) {
  const row = await findMenus(db)
  if (!row) return
  const moved = (links: readonly MenuLink[]) =>
    links.map(({ label, href }) => ({ label, href: href.split(/[?#]/, 1)[0] === from ? to + href.slice(from.length) : href }))
  const { header, footer } = row.content
  const content = {
    ...(header && { header: moved(header) }),
    ...(footer && { footer: footer.map(({ title, links }) => ({ title, links: moved(links) })) }),
  }
  if (!isDeepStrictEqual(content, row.content)) await putMenus(db, { content, updatedAt: momentAfter({ clock }, row.updatedAt) })
}

const MENUS = 'menus'

/** The menus as visitors see them, as far as staff changed them: without links to drafts, to pages that are off, or to nothing (spec B §11.3). */
export async function readShownMenus(services: Services): Promise<ShownSite['menus']> {
  const row = await findMenus(services.db)
  const { header, footer } = row?.content ?? {}
  if (!header && !footer) return undefined
  const seen = async (links: readonly MenuLink[]) => {
    const isSeen = await Promise.all(links.map(async ({ href }) => (await whyHidden(services, href)) === undefined))
    return links.filter((_link, index) => isSeen[index])
  }
  return {
    ...(header && { header: await seen(header) }),
    ...(footer && { footer: await Promise.all(footer.map(async ({ title, links }) => ({ title, links: await seen(links) }))) }),
  }
}

async function whyHidden(services: Services, href: string): Promise<MenuLinkAnswer['hidden']> {
  const path = pathHere(href, services.config)
  if (path === undefined) return undefined
  if (isPageOff(services.site, path)) return 'off'
  return (await hasAddress(services, path)) ? undefined : 'nothing'
}

async function originalMenus(services: Services): Promise<Menus> {
  const { site, db } = services
  const layout = findTextPage(services, 'layout')
  const texts = layout && shownTexts(services, layout, await listStoredTexts(db, 'layout'))
  const explore = (await services.loadRoutes()).paths.flatMap(({ path, footerLabel }) =>
    footerLabel ? [{ label: footerLabel, href: path }] : [],
  )
  return { header: originalHeader(site), footer: originalFooter(site, explore, texts?.footer as FooterHeadings) }
}

async function listPages(services: Services): Promise<MenuLink[]> {
  const builtIn = textPagesOf(services).flatMap(({ name, title, paths: [href] }) =>
    PARTS_OF_PAGES.includes(name) ? [] : [{ label: title, href }],
  )
  const pages = [...builtIn, { label: 'Events Calendar', href: '/events/calendar' }, { label: 'Search', href: '/search' }]
  const own = services.features.filter(({ pages: of }) => of?.exists['/$slug'])
  return [...pages, ...(await listContent(services, own))]
}

/** What staff made with these, drafts included. */
async function listContent(services: Services, features: readonly Feature[]): Promise<MenuLink[]> {
  const kinds = features.flatMap(({ content = [] }) => content)
  const documents = await Promise.all(kinds.map(async ({ search }) => (await search?.documents(services)) ?? []))
  return documents.flat().map(({ document: { title, url } }) => ({ label: title, href: url }))
}

async function present(services: Services, row: MenusRow | undefined): Promise<MenusAnswer> {
  const [originals, pages] = [await originalMenus(services), await listPages(services)]
  const { header, footer } = { ...originals, ...row?.content }
  let content: Promise<MenuLink[]> | undefined
  const isDraft = async (path: string | undefined) => {
    content ??= listContent(services, services.features)
    return (await content).some(({ href }) => href === path)
  }
  const marked = (links: readonly MenuLink[]) =>
    Promise.all(
      links.map(async (link) => {
        const why = await whyHidden(services, link.href)
        const hidden = why === 'nothing' && (await isDraft(pathHere(link.href, services.config))) ? 'draft' : why
        return { ...link, ...(hidden && { hidden }) }
      }),
    )
  return {
    menus: {
      header: await marked(header),
      footer: await Promise.all(footer.map(async ({ title, links }) => ({ title, links: await marked(links) }))),
    },
    updatedAt: row?.updatedAt ?? null,
    originals: originals as MenusAnswer['originals'],
    pages,
  }
}

type Changes = MenusInput['menus']

/** Changes the parts that are named, null for the original. Throws StaleEditError for an outdated `updatedAt`. */
async function saveMenus(services: Services, changes: Changes, upon: ExpectedVersion, accountId: number): Promise<MenusRow | undefined> {
  const { db } = services
  const originals = await originalMenus(services)
  let changed: readonly string[] = []
  const work = async () => {
    const stored = await findMenus(db)
    if (stored) assertUnchanged(stored, upon)
    const content = withChanges(stored?.content ?? {}, changes, originals)
    changed = PARTS.filter((part) => !isDeepStrictEqual(content[part], stored?.content[part]))
    if (changed.length === 0) return stored
    return putMenus(db, { content, updatedAt: momentAfter(services, stored?.updatedAt) })
  }
  return changeContent(services, work, () =>
    changed.length > 0 ? { accountId, action: 'update', entity: MENUS, entityId: MENUS_ID, label: changed.join(', ') } : undefined,
  )
}

const PARTS = ['header', 'footer'] as const

/** What says just what the original says counts as the original. */
function withChanges(stored: Partial<Menus>, changes: Changes, originals: Menus): Partial<Menus> {
  const content = { ...stored, ...changes } as Partial<Menus>
  for (const part of PARTS) if (!content[part] || isDeepStrictEqual(content[part], originals[part])) delete content[part]
  return content
}

const menusApi = serveCalls(menuCalls, {
  'GET /api/menus': async ({ services }) => present(services, await findMenus(services.db)),
  'PUT /api/menus': async ({ services, actor, body }) => {
    const { menus, ...upon } = await body()
    const row = await saveMenus(services, menus, upon, actor.id).catch(async (error) => {
      if (!(error instanceof StaleEditError)) throw error
      const stored = error.row as MenusRow
      throw await toConflictError(services, { noun: MENUS, named: 'the menus', row: stored, current: await present(services, stored) })
    })
    return { ...(await present(services, row)), ...(await noteLinks(services, linkedMenus(row))) }
  },
})

const linkedMenus = (row: MenusRow | undefined): LinkedText => ({
  title: 'Menus of header and footer',
  url: '/admin?tab=pages&page=menus',
  fields: row?.content,
})

export const menusFeature: Feature = {
  name: 'menus',
  api: [menusApi],
  linkedTexts: async ({ db }) => [linkedMenus(await findMenus(db))],
  exports: [
    oneFile('menus.json', 'The links of header and footer, and the built-in pages that are switched off.', async function* (services) {
      const { header, footer } = { ...(await originalMenus(services)), ...(await findMenus(services.db))?.content }
      yield `${JSON.stringify({ header, footer, offPages: services.site.offPages ?? [] }, null, 2)}\n`
    }),
  ],
}
