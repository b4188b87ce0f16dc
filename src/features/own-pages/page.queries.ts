import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest, fetchForStaff, fetchForVisitors } from '@/platform/browser/fetch-json'
import { cardImage, type ShareCard } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import type { pageCalls, ReadPage } from './page.kind'

export const pageRequest = apiRequest<typeof pageCalls>()

export const pageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['/api/cms/pages', slug],
    queryFn: () => fetchForVisitors(pageRequest('GET /api/cms/pages/:slug', { params: { slug } })),
  })

export const adminPagesQuery = queryOptions({
  queryKey: ['/api/cms/pages', 'admin', 'all'],
  queryFn: () => fetchForStaff(pageRequest('GET /api/cms/pages')),
})

export const pageChangesQuery = apiQuery(['/api/cms/pages', 'changes'], pageRequest('GET /api/page-changes'))

export const pageCard = ({ title }: Pick<ReadPage, 'title'>): ShareCard => ({ title, lines: [] })

export const pageImage = (site: Site, page: Pick<ReadPage, 'title' | 'slug'>) => cardImage(site, `pages/${page.slug}`, pageCard(page))
