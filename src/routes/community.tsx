import { createFileRoute } from '@tanstack/react-router'
import { ComeSayHi } from './-community/come-say-hi'
import { Evening } from './-community/evening'
import { WaysToConnect } from './-community/ways-to-connect'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/community')({
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Community',
      description: `Meditations, movie nights, bonfires and other ways to meet the ${site.community}, and how to come for a tour.`,
      path: '/community',
      matches,
    }),
  component: CommunityPage,
})

/** spec D1 §2, Community */
function CommunityPage() {
  return (
    <>
      <Evening />
      <WaysToConnect />
      <ComeSayHi />
    </>
  )
}
