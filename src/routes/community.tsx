import { createFileRoute } from '@tanstack/react-router'
import { ComeSayHi } from './-community/come-say-hi'
import { CommunityConnections } from './-community/community-connections'
import { Evening } from './-community/evening'
import { headFor, loaderFor } from './-layout/text-page'

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
