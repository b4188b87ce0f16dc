import { createFileRoute } from '@tanstack/react-router'
import { loadTexts, textsOf } from '@/features/page-texts/page-text.queries'
import { ComeSayHi } from './-community/come-say-hi'
import { Evening } from './-community/evening'
import { WaysToConnect } from './-community/ways-to-connect'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/community')({
  loader: async ({ context }) => void (await loadTexts(context, 'community')),
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Community',
      description: textsOf(context, 'community')?.description,
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
