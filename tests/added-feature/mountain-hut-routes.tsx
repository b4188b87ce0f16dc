import { useQuery } from '@tanstack/react-query'
import { createRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { Route as rootRoute } from '@/routes/__root'
import { headFor, loaderFor, pageHead, publicUrlIn } from '@/routes/-layout/page-head'
import { PageHeader } from '@/ui/page-header'
import type { MountainHut } from './mountain-huts/mountain-hut.kind'
import { mountainHutImage, mountainHutsQuery } from './mountain-huts/mountain-hut.queries'
import { MountainHutDetail, MountainHutList } from './mountain-huts/mountain-hut-pages'

const getParentRoute = () => rootRoute

const page = {
  name: 'mountain-huts',
  originals: async () => (await import('./mountain-huts/mountain-hut-texts')).mountainHutTexts,
}

/** As `src/routes/mountain-huts.index.tsx` would have it. */
export const listRoute = createRoute({
  getParentRoute,
  path: '/mountain-huts/',
  staticData: { footerLabel: 'Mountain Huts' },
  loader: loaderFor(page, () => [mountainHutsQuery]),
  head: headFor(page, 'Mountain Huts'),
  component: MountainHutsPage,
})

function MountainHutsPage() {
  return (
    <>
      <PageHeader title="Mountain Huts">
        <Prose text={useTexts(page).lead} />
      </PageHeader>
      <MountainHutList />
    </>
  )
}

/** As `src/routes/mountain-huts.$slug.tsx` would have it. */
export const pageRoute = createRoute({
  getParentRoute,
  path: '/mountain-huts/$slug',
  loader: async ({ context, params: { slug } }) => {
    const { mountainHuts } = await context.queryClient.ensureQueryData(mountainHutsQuery)
    const hut = mountainHuts.find((each) => each.slug === slug)
    if (!hut) throw notFound({ routeId: rootRouteId })
    return hut
  },
  head: ({ loaderData: hut, matches, match: { context } }) =>
    hut
      ? pageHead({
          site: context.site,
          title: hut.title,
          description: hut.description,
          path: `/mountain-huts/${hut.slug}`,
          matches,
          ...(import.meta.env.SSR && {
            list: { name: 'Mountain Huts', path: '/mountain-huts' },
            image: mountainHutImage(context.site, hut),
            structuredData: structuredData(hut, publicUrlIn(matches)),
          }),
        })
      : {},
  component: MountainHutPage,
})

/** One in schema.org's terms. */
const structuredData = ({ title, description, slug }: MountainHut, publicUrl: string) => ({
  '@type': 'Place',
  name: title,
  description,
  url: `${publicUrl}/mountain-huts/${slug}`,
})

function MountainHutPage() {
  const { slug } = pageRoute.useParams()
  const hut = useQuery(mountainHutsQuery).data?.mountainHuts.find((each) => each.slug === slug)
  return hut && <MountainHutDetail hut={hut} />
}
