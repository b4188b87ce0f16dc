import { contentHandlers } from '@/content/content-api.server'
import { copyTitle, findUniqueSlug } from '@/content/content-operations.server'
import type { RowOf } from '@/content/content-rows.server'
import { listLastSavers, wasSeen } from '@/content/content-versions.server'
import type { InputOf } from '@/content/define-kind'
import type { Feature } from '@/content/feature.server'
import { createImported, type Import } from '@/content/imports.server'
import { keepKind, type TableOf } from '@/content/keep-kind.server'
import { readWithPicture, uploadUses } from '@/features/media/store-upload.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import { hasAddress } from '@/features/pages/links/addresses.server'
import { findRedirect, leadOn } from '@/features/pages/links/redirects.server'
import { followInMenus } from '@/features/pages/menus/menus.server'
import { listPageTexts } from '@/features/pages/texts/page-text.repository.server'
import { invalidInput, orNotFound } from '@/platform/http/errors.server'
import { validate } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { PageRecord } from '@/platform/import-formats/import-record'
import type { Services } from '@/platform/services.server'
import { isSlugOf, slugOf } from '@/platform/text/slug'
import { donationFormPost, findDonation, serveDonations } from './donations.server'
import { MAX_SLUG, ownPage, pageCalls } from './page.kind'
import { pageCard, pageImage } from './page.queries'
import { faultInBlocks, readPage, uploadsInBlocks } from './read-page.server'

declare module '@/platform/database/database.server' {
  interface Schema {
    pages: TableOf<typeof ownPage>
  }
}

/** First parts of addresses that the program has or had, which no page can take; a test compares them with its routes, calls, feeds and files. */
export const RESERVED_SLUGS: readonly string[] = [
  ...[
    'about',
    'admin',
    'community',
    'contact',
    'donation',
    'events',
    'inquiry-sessions',
    'introductory-teachings',
    'login',
    'newsletter',
    'preview',
  ],
  ...['privacy-policy', 'programs', 'register', 'registered', 'registration', 'search', 'teachers', 'terms', 'thank-you', 'webinars'],
  ...['api', 'assets', 'images', 'metrics', 'og', 'policy-reports', 'uploads'],
]

const { operations, present, staff, visitors, content, exports, pages } = keepKind(ownPage, {
  table: 'pages',
  label: ({ title }) => title,
  async make(input, { services, stored }) {
    const fault = faultInBlocks(input.body ?? '')
    if (fault) throw invalidInput('body', fault)
    return { slug: await slugFor(services, input, stored) }
  },
  document: ({ title, slug, intro, body }) => ({
    title,
    facts: '',
    text: [intro, readPage(body ?? '').words].filter(Boolean).join('\n'),
    url: `/${slug}`,
    day: null,
  }),
  copyOf: (input) => ({ ...input, title: copyTitle(input.title, 150), slug: '' }),
  recordUploads: uploadUses(({ imageUrl, body }) => [imageUrl, ...uploadsInMarkdown(body ?? ''), ...uploadsInBlocks(body ?? '')]),
  async onSave(services, { slug }, _input, before) {
    if (!before || before.slug === slug) return
    const [from, to] = [`/${before.slug}`, `/${slug}`]
    await followInMenus(services, from, to)
    if (await wasSeen(services, 'page', before)) await leadOn(services, from, to)
  },
  prepareRestore: async (row, { db }) => ({ ...row, slug: await findUniqueSlug(db, 'pages', row.slug) }),
})

/** Throws ApiError 400 for a typed address that another page or the program itself has; one that is made from the title gets a number. */
async function slugFor(
  services: Services,
  { slug: typed, title }: InputOf<typeof ownPage>,
  stored: RowOf<'pages'> | undefined,
): Promise<string> {
  const { db } = services
  const unique = () => findUniqueSlug(db, 'pages', slugOf(title, 'page').slice(0, MAX_SLUG).replace(/-$/, ''), [...RESERVED_SLUGS])
  if (!typed) return unique()
  if (stored && typed === stored.slug) {
    // It follows the title until visitors have seen the page, unless staff typed it (spec B §6.2).
    const follows = stored.title !== title && isSlugOf(stored.slug, stored.title, 'page') && !(await wasSeen(services, 'page', stored))
    return follows ? unique() : stored.slug
  }
  const slug = slugOf(typed.replace(/^\//, ''), '')
  if (!slug) throw invalidInput('slug', 'The address needs a letter or a digit, like our-house')
  if (RESERVED_SLUGS.includes(slug))
    throw invalidInput('slug', `The site itself has a page or files at /${slug}. Please choose another address.`)
  const other = await db.selectFrom('pages').select(['id', 'title']).where('slug', '=', slug).executeTakeFirst()
  if (other && other.id !== stored?.id) throw invalidInput('slug', `“${other.title}” is at /${slug}. Please choose another address.`)
  return slug
}

/** Every imported page is a draft, since its look changes, and its former address leads on to it. One of that address and title is there already. */
const pageImport: Import<PageRecord> = {
  name: ({ title }) => `page “${title}”, as a draft`,
  async add(services, { title, slug, path, text }) {
    // A line of the old text that looks like a block is none.
    const input = validate(ownPage.input, {
      title: title || slug,
      body: text.replace(/^::(?=\w)/gm, '\\::'),
      slug: await freeSlugOf(services, slug),
    })
    const from = path === null ? undefined : decodeURI(path)
    const earlier = await services.db
      .selectFrom('pages')
      .select('id')
      .where('title', '=', input.title)
      .where('body', '=', input.body ?? '')
      .executeTakeFirst()
    if (earlier) return 'exists'
    const { slug: given } = await createImported(services, { operations, label: input.title }, input, { isDraft: true })
    const isTaken = from === undefined || from === `/${given}` || (await hasAddress(services, from))
    if (!isTaken) await leadOn(services, from, `/${given}`)
    return 'added'
  },
}

/** The address that it had, where that is free here; else none, so that one is made from the title. */
async function freeSlugOf({ db }: Services, slug: string): Promise<string> {
  const own = slugOf(slug, '').slice(0, MAX_SLUG)
  const isTaken =
    RESERVED_SLUGS.includes(own) || (own && (await db.selectFrom('pages').select('id').where('slug', '=', own).executeTakeFirst()))
  return isTaken ? '' : own
}

async function listChanges(services: Services) {
  const { db, findUsername } = services
  const savers = await listLastSavers(db, 'page')
  const own = (await staff.list(services)).map(({ id, updatedAt }) => ({ key: id, at: updatedAt, accountId: savers.get(id) ?? null }))
  const texts = (await listPageTexts(db)).toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt))
  const builtIn = texts.map(({ page, updatedAt, accountId }) => ({ key: page, at: updatedAt, accountId }))
  const ids = new Set([...own, ...builtIn].flatMap(({ accountId }) => accountId ?? []))
  const names = new Map(await Promise.all([...ids].map(async (id) => [id, await findUsername(id)] as const)))
  const named = (changes: readonly { key: string | number; at: string; accountId: number | null }[]) =>
    Object.fromEntries(changes.map(({ key, at, accountId }) => [key, { at, by: names.get(accountId ?? 0) ?? null }]))
  return { own: named(own), builtIn: named(builtIn) }
}

const slugPages = pages('')

export const ownPagesFeature: Feature = {
  name: 'own-pages',
  api: [
    serveCalls(pageCalls, {
      ...contentHandlers('pages', pageCalls, { operations, staff, visitors, read: readWithPicture() }),
      'GET /api/page-changes': async ({ services }) => listChanges(services),
      'GET /api/cms/pages/:slug': async ({ c, services }) => {
        const row = orNotFound(await visitors.findBySlug(services, c.req.param('slug') ?? ''), 'Page not found')
        const { parts } = readPage(row.body ?? '')
        // Donations can be asked for only where they can be paid.
        const shown = parts.filter((part) => services.payments || !('block' in part) || part.block !== 'donate')
        return { page: { ...present(row), parts: shown, updatedAt: row.updatedAt } }
      },
    }),
    serveDonations((services) => visitors.list(services)),
  ],
  formPosts: { donate: donationFormPost },
  secretPaths: ['/donation', '/api/donations'],
  content,
  exports,
  imports: { page: pageImport },
  pages: {
    ...slugPages,
    exists: { ...slugPages.exists, '/donation/$token': async ({ db }, token) => (await findDonation({ db }, token)) !== undefined },
    redirect: findRedirect,
  },
  shareCards: {
    async pages(reader, slug) {
      const row = await visitors.findBySlug(reader, slug)
      return row && { card: pageCard(row), image: pageImage(reader.site, row) }
    },
  },
}
