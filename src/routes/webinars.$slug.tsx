import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { WebinarDetail } from '@/features/webinars/components/webinar-detail'
import { WebinarDetailSkeleton } from '@/features/webinars/components/webinar-detail-skeleton'
import { WebinarFailure, WebinarNotFound } from '@/features/webinars/components/webinar-not-found'
import { webinarQuery } from '@/features/webinars/webinar.queries'
import { RequestError } from '@/platform/fetch-json'
import { site } from '@/site/facts'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/webinars/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    try {
      const { webinar } = await queryClient.fetchQuery(webinarQuery(params.slug))
      return { title: webinar.title, description: `Presented by ${webinar.presenter}, ${webinar.month} ${webinar.year}.` }
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) throw notFound()
      // Thrown on, a failure would be thrown once more while the page comes alive.
      return null
    }
  },
  head: ({ loaderData, params, matches }) =>
    loaderData
      ? pageHead({
          title: loaderData.title,
          description: `A webinar of the ${site.community}. ${loaderData.description}`,
          path: `/webinars/${params.slug}`,
          matches,
        })
      : {},
  component: WebinarPage,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: WebinarDetailSkeleton,
  notFoundComponent: WebinarNotFound,
  errorComponent: WebinarFailure,
})

function WebinarPage() {
  const { slug } = Route.useParams()
  return Route.useLoaderData() ? <LoadedWebinar slug={slug} /> : <WebinarFailure />
}

function LoadedWebinar({ slug }: { slug: string }) {
  const { data } = useQuery(webinarQuery(slug))
  return data ? <WebinarDetail webinar={data.webinar} /> : <WebinarDetailSkeleton />
}
