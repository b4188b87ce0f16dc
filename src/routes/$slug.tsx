import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { responsiveImage } from '@/features/media/responsive-image'
import type { ReadPage } from '@/features/own-pages/page.kind'
import { pageImage, pageQuery } from '@/features/own-pages/page.queries'
import { loadBlocks, PageBody } from '@/features/own-pages/page-body'
import { truncated } from '@/platform/text/plain-text'
import type { ShareImage } from '@/site/share-image'
import type { Site } from '@/site/site.schema'
import { ErrorPage } from './-layout/error-page'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { pageHead, publicUrlIn } from './-layout/page-head'
import { useToday } from './-layout/root-data'

export const Route = createFileRoute('/$slug')({
  // What loads a page's blocks comes with it.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) =>
    loadOrNotFound(async () => {
      const { page } = await context.queryClient.ensureQueryData(pageQuery(params.slug))
      await loadBlocks(context, page.parts)
      return { title: page.title, description: descriptionOf(page) }
    }),
  head: ({ loaderData, params: { slug }, matches, match }) => {
    if (!loaderData) return {}
    const { site, queryClient } = match.context
    const page = import.meta.env.SSR ? queryClient.getQueryData(pageQuery(slug).queryKey)?.page : undefined
    const shared = page && {
      image: imageOf(site, page),
      structuredData: structuredData(page, loaderData.description, publicUrlIn(matches)),
    }
    return pageHead({ site, ...loaderData, path: `/${slug}`, matches, ...shared })
  },
  component: OwnPage,
})

function OwnPage() {
  const { slug } = Route.useParams()
  const { data } = useQuery(pageQuery(slug))
  const today = useToday()
  return data ? <PageBody page={data.page} today={today} /> : <ErrorPage />
}

const MAX_DESCRIPTION = 160

function descriptionOf({ intro, parts }: ReadPage): string {
  const first = parts.find((part) => !('block' in part) && part[0] === 'p')
  return truncated((intro ?? wordsIn(first)).replace(/\s+/g, ' ').trim(), MAX_DESCRIPTION)
}

function wordsIn(node: unknown): string {
  if (typeof node === 'string') return node
  return Array.isArray(node) ? ((node[1] as unknown[] | undefined) ?? []).map(wordsIn).join('') : ''
}

function imageOf(site: Site, page: ReadPage): ShareImage {
  if (!page.imageUrl) return pageImage(site, page)
  const { src, width, height } = responsiveImage(page.imageUrl)
  return { path: src, width, height, alt: page.imageAlt ?? page.title }
}

const structuredData = ({ title, slug, updatedAt }: ReadPage, description: string, publicUrl: string) => ({
  '@type': 'WebPage',
  name: title,
  ...(description && { description }),
  url: `${publicUrl}/${slug}`,
  dateModified: updatedAt,
  publisher: { '@id': `${publicUrl}/#organization` },
})
