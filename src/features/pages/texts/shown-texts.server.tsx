import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { closingPages, sitePages } from '@/site/texts/pages'
import type { ProsePlace, TextPage } from '@/site/texts/place'
import { listPageTexts } from './page-text.repository.server'
import { Prose, type ProseText } from './prose'
import { type NamedPlace, placesOf, readProse, resolveTexts, shownText } from './resolve-texts'

// Nothing catches an error in a page that the server draws, so each text is drawn here first, and one that fails left out (spec B §6.4).

interface Read {
  prose: ProseText
  fault?: string
}

/** Links of the site are drawn by a router; any will do. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** By the text: a page has the same ones each time, and reading them takes as long as drawing it. */
const readTexts = new LRUCache<string, Read, [place: ProsePlace, words: string]>({
  maxSize: 1 << 20,
  sizeCalculation: (_read, key) => key.length,
  memoMethod: (_key, _stale, { context }) => attempt(...context),
})

const readAndDraw = (place: ProsePlace, words: string) =>
  readTexts.memo(`${place.isPhrase ? 'phrase' : 'prose'} ${words}`, { context: [place, words] })

function attempt(place: ProsePlace, words: string): Read {
  try {
    const prose = readProse(place, words)
    renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <Prose text={prose} />
      </RouterContextProvider>,
    )
    return { prose }
  } catch (error) {
    return { prose: [], fault: error instanceof Error ? error.message : 'unknown' }
  }
}

export const shownTexts = ({ site, log }: Pick<Services, 'site' | 'log'>, page: NamedTextPage, stored: ReadonlyMap<string, string>) =>
  resolveTexts(page, site, stored, (place, words) => {
    const { prose, fault } = readAndDraw(place, words)
    if (fault)
      log.error(
        { page: page.name, place: place.place, error: fault },
        'A page text could not be shown and was left out; please change it in Pages',
      )
    return prose
  })

/** Throws ApiError 400 for a text that can't be shown. Nothing is stored that would be left out. */
export function assertShowable({ site }: Pick<Services, 'site'>, place: NamedPlace, text: string | null) {
  if (place.kind !== 'prose') return
  if (readAndDraw(place, shownText(place, text, site)).fault)
    throw new ApiError(400, 'This text can’t be shown on its page. Please simplify its formatting.')
}

export async function findLeftOut(services: Services) {
  const left = (await listTextPlaces(services)).filter(
    ({ place, row }) => row?.text && place.kind === 'prose' && readAndDraw(place, shownText(place, row.text, services.site)).fault,
  )
  return left.map(({ page, place, url }) => ({ title: `${page.title}: ${place.label}`, url }))
}

/** All places of all pages, with the row of what staff changed, and where they do. */
export async function listTextPlaces(services: Pick<Services, 'db' | 'features'>) {
  const rows = new Map((await listPageTexts(services.db)).map((row) => [`${row.page} ${row.place}`, row]))
  return textPagesOf(services).flatMap((page) =>
    placesOf(page).map((place) => ({ page, place, row: rows.get(`${page.name} ${place.place}`), url: placeUrl(page, place) })),
  )
}

export const placeUrl = ({ name }: NamedTextPage, { place }: NamedPlace) => `/admin?tab=pages&page=${name}&field=${place}`

export interface NamedTextPage extends TextPage {
  name: string
}

export const textPagesOf = ({ features }: Pick<Services, 'features'>): NamedTextPage[] =>
  [sitePages, ...features.map(({ texts = {} }) => texts), closingPages].flatMap((pages: Readonly<Record<string, TextPage>>) =>
    Object.entries(pages).map(([name, page]) => ({ ...page, name })),
  )

export const findTextPage = (services: Pick<Services, 'features'>, name: string) => textPagesOf(services).find((page) => page.name === name)
