import type { Feature } from '@/content/feature.server'
import { jsonPieces, oneFile } from '@/content/feature.server'
import type { Database } from '@/platform/database/database.server'
import type { Services } from '@/platform/services.server'
import { home } from '@/site/texts/home'
import { pageTextsApi } from './page-text.api.server'
import { listPageTexts, listStoredTexts } from './page-text.repository.server'
import { findPageTexts, pagePictureUses } from './page-texts.server'
import { placesOf } from './resolve-texts'
import { findLeftOut } from './shown-texts.server'

async function isHomeTheirs(db: Database, of: 'pictures' | 'texts'): Promise<boolean> {
  const stored = await listStoredTexts(db, 'home')
  return placesOf(home).some(({ place, kind }) => (kind === 'picture') === (of === 'pictures') && stored.has(place))
}

export const pageTextsFeature: Feature = {
  name: 'page-texts',
  api: [pageTextsApi],
  exports: [
    oneFile('page-texts.json', 'The texts and pictures of pages that were changed; null for the original.', (services) =>
      jsonPieces(exportedTexts(services)),
    ),
  ],
  describeUploads: pagePictureUses,
  overview: async (services) => ({ leftOutTexts: await findLeftOut(services) }),
  staffSearch: { label: 'Page texts', limit: 15, find: findPageTexts },
  firstSteps: {
    'home-texts': ({ db }) => isHomeTheirs(db, 'texts'),
    'home-pictures': ({ db }) => isHomeTheirs(db, 'pictures'),
  },
}

async function* exportedTexts({ db }: Services) {
  yield (await listPageTexts(db)).map(({ page, place, text, updatedAt }) => ({ page, place, text, updatedAt }))
}
