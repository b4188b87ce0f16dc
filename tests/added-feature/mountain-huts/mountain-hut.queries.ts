import { queryOptions } from '@tanstack/react-query'
import { apiRequest, fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-json'
import { cardImage, type ShareCard } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { MountainHut, mountainHutCalls } from './mountain-hut.kind'

export const mountainHutsRequest = apiRequest<typeof mountainHutCalls>()('GET /api/cms/mountain-huts')

export const mountainHutsQuery = queryOptions({
  queryKey: ['/api/cms/mountain-huts'],
  queryFn: () => fetchForVisitors(mountainHutsRequest),
})

export const adminMountainHutsQuery = queryOptions({
  queryKey: ['/api/cms/mountain-huts', 'admin'],
  queryFn: () => fetchForStaff(mountainHutsRequest),
})

/** The picture that goes with a link: its title on a card. */
export const mountainHutCard = ({ title }: MountainHut): ShareCard => ({ title, lines: ['Mountain hut'] })

export const mountainHutImage = (site: Site, hut: MountainHut) => cardImage(site, `mountain-huts/${hut.slug}`, mountainHutCard(hut))
