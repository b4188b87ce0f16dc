import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { responsiveImage } from '@/features/media/responsive-image'
import type { Webinar } from '@/features/webinars/webinar.kind'
import { webinarQuery } from '@/features/webinars/webinar.queries'
import { WebinarDetail, WebinarDetailSkeleton } from '@/features/webinars/webinar-detail'
import { WebinarFailure } from '@/features/webinars/webinar-not-found'
import { webinarStructuredData } from '@/features/webinars/webinar-structured-data'
import type { ShareImage } from '@/site/share-image'
import { useSite } from '@/site/use-site'
import { loadOrNotFound } from './-layout/load-or-not-found'
import { pageHead, publicUrlIn } from './-layout/page-head'

const Pending = () => (
  <>
    <title>{`Webinar · ${useSite().community}`}</title>
    <WebinarDetailSkeleton />
  </>
)

export const Route = createFileRoute('/webinars/$slug')({
  loader: ({ context: { queryClient }, params }) =>
    loadOrNotFound(async () => {
      const { webinar } = await queryClient.fetchQuery(webinarQuery(params.slug))
      return { title: webinar.title, description: `Presented by ${webinar.presenter}, ${webinar.month} ${webinar.year}.` }
    }),
  head: ({ loaderData, params: { slug }, matches, match }) => {
    if (!loaderData) return {}
    const { site } = match.context
    const description = `A webinar of the ${site.community}. ${loaderData.description}`
    const loaded = import.meta.env.SSR ? match.context.queryClient.getQueryData(webinarQuery(slug).queryKey) : undefined
    const ownData = loaded && {
      image: shareImage(loaded.webinar),
      structuredData: webinarStructuredData(site, loaded.webinar, publicUrlIn(matches)),
    }
    const shared = import.meta.env.SSR && { list: { name: 'Webinars', path: '/webinars' }, ...ownData }
    return pageHead({ site, title: loaderData.title, description, path: `/webinars/${slug}`, matches, ...shared })
  },
  component: WebinarPage,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Pending,
  errorComponent: WebinarFailure,
})

function shareImage({ thumbnailImageUrl, title }: Webinar): ShareImage | undefined {
  if (!thumbnailImageUrl) return undefined
  const { src, width, height } = responsiveImage(thumbnailImageUrl)
  return { path: src, width, height, alt: title }
}

function WebinarPage() {
  const { slug } = Route.useParams()
  return Route.useLoaderData() ? <LoadedWebinar slug={slug} /> : <WebinarFailure />
}

function LoadedWebinar({ slug }: { slug: string }) {
  const { data } = useQuery(webinarQuery(slug))
  return data ? <WebinarDetail webinar={data.webinar} /> : <WebinarDetailSkeleton />
}
