import { createFileRoute } from '@tanstack/react-router'
import { headFor, loaderFor } from './-layout/page-head'
import { ComeSayHi, CommunityConnections, Evening } from './-pages/community'

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
