import { useQuery } from '@tanstack/react-query'
import { createRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { PageHeader } from '@/components/page-header'
import { Prose } from '@/features/page-texts/components/prose'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { Route as rootRoute } from '@/routes/__root'
import { pageHead, publicUrlIn } from '@/routes/-layout/page-head'
import { headFor, loaderFor } from '@/routes/-layout/text-page'
import { RetreatCenterDetail } from './retreat-centers/components/retreat-center-detail'
import { RetreatCenterList } from './retreat-centers/components/retreat-center-list'
import { retreatCentersQuery } from './retreat-centers/retreat-center.queries'
import { retreatCenterImage, retreatCenterStructuredData } from './retreat-centers/retreat-center-sharing'

const getParentRoute = () => rootRoute

const page = {
  name: 'retreat-centers',
  originals: async () => (await import('./retreat-centers/retreat-center-texts')).retreatCenterTexts,
}

/** As `src/routes/retreat-centers.index.tsx` would have it. */
export const listRoute = createRoute({
  getParentRoute,
  path: '/retreat-centers/',
  staticData: { footerLabel: 'Retreat Centers' },
  loader: loaderFor(page, () => [retreatCentersQuery]),
  head: headFor(page, 'Retreat Centers'),
  component: RetreatCentersPage,
})

function RetreatCentersPage() {
  return (
    <>
      <PageHeader title="Retreat Centers">
        <Prose text={useTexts(page).lead} />
      </PageHeader>
      <RetreatCenterList />
    </>
  )
}

/** As `src/routes/retreat-centers.$slug.tsx` would have it. */
export const pageRoute = createRoute({
  getParentRoute,
  path: '/retreat-centers/$slug',
  loader: async ({ context, params: { slug } }) => {
    const { retreatCenters } = await context.queryClient.ensureQueryData(retreatCentersQuery)
    const center = retreatCenters.find((each) => each.slug === slug)
    if (!center) throw notFound({ routeId: rootRouteId })
    return center
  },
  head: ({ loaderData: center, matches, match: { context } }) =>
    center
      ? pageHead({
          site: context.site,
          title: center.title,
          description: center.description,
          path: `/retreat-centers/${center.slug}`,
          matches,
          ...(import.meta.env.SSR && {
            list: { name: 'Retreat Centers', path: '/retreat-centers' },
            image: retreatCenterImage(context.site, center),
            structuredData: retreatCenterStructuredData(center, publicUrlIn(matches)),
          }),
        })
      : {},
  component: RetreatCenterPage,
})

function RetreatCenterPage() {
  const { slug } = pageRoute.useParams()
  const center = useQuery(retreatCentersQuery).data?.retreatCenters.find((each) => each.slug === slug)
  return center && <RetreatCenterDetail center={center} />
}
