import { reindexPages } from '@/features/search/build-search-index.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { SWITCHABLE_PAGES } from '@/site/off-pages'
import { PAGE_TEXT, pageDocuments } from './page-texts.server'
import type { NamedTextPage } from './shown-texts.server'

declare module '@/platform/database/database.server' {
  interface Schema {
    off_pages: { page: string; accountId: number; createdAt: string }
  }
}

/** Undefined where none is off, as a site's values have it. */
export async function listOffPages(db: Database): Promise<readonly string[] | undefined> {
  const rows = await db.selectFrom('off_pages').select('page').orderBy('page').execute()
  return rows.length > 0 ? rows.map(({ page }) => page) : undefined
}

/** Whether that is something else than before. */
export function applyOffPages(services: Pick<Services, 'site'>, pages: readonly string[] | undefined): boolean {
  const { offPages, ...site } = services.site
  if ((offPages ?? []).join() === (pages ?? []).join()) return false
  services.site = { ...site, ...(pages && { offPages: pages }) }
  return true
}

/** Switches a built-in page off or on again, with its audit row (spec B §11.4). Throws ApiError 400 for one that stays. */
export async function switchPage(services: Services, { name, title }: NamedTextPage, isOff: boolean, accountId: number): Promise<void> {
  const { db, clock, content } = services
  if (!SWITCHABLE_PAGES.includes(name)) throw new ApiError(400, 'This page can’t be switched off.')
  await db.tx(async () => {
    let pages: readonly string[] | undefined
    let hasChanged = false
    // Before pages are invalidated: this process renders none with the former ones.
    db.afterCommit(() => void (hasChanged && applyOffPages(services, pages)))
    await content.raise()
    const before = await listOffPages(db)
    if (before?.includes(name) === isOff || (!before && !isOff)) return
    if (isOff) await db.insertInto('off_pages').values({ page: name, accountId, createdAt: clock.now().toISOString() }).execute()
    else await db.deleteFrom('off_pages').where('page', '=', name).execute()
    pages = await listOffPages(db)
    hasChanged = true
    const { offPages: _, ...site } = services.site
    await reindexPages(db, await pageDocuments({ ...services, site: { ...site, ...(pages && { offPages: pages }) } }))
    const label = `${title}: ${isOff ? 'switched off' : 'switched on'}`
    await recordAudit({ db, clock }, { accountId, action: 'update', entity: PAGE_TEXT, entityId: null, label })
  })
}
