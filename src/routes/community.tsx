import { createFileRoute } from '@tanstack/react-router'
import { ComeSayHi, CommunityConnections, Evening } from './-community'
import { headFor, loaderFor } from './-layout/page-head'

export const Route = createFileRoute('/community')({
  loader: loaderFor('community'),
  head: headFor('community', 'Community'),
  component: CommunityPage,
})

/** spec D1 §2, Community */
function CommunityPage() {
  return (
    <>
      <Evening />
      <CommunityConnections />
      <ComeSayHi />
    </>
  )
}
