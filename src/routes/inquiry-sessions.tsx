import { createFileRoute } from '@tanstack/react-router'
import { loadTexts, textsOf } from '@/features/page-texts/page-text.queries'
import { Details } from './-inquiry-sessions/details'
import { FourSteps } from './-inquiry-sessions/four-steps'
import { GettingStarted } from './-inquiry-sessions/getting-started'
import { Guidance } from './-inquiry-sessions/guidance'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/inquiry-sessions')({
  loader: async ({ context }) => void (await loadTexts(context, 'inquiry-sessions')),
  head: ({ matches, match: { context } }) =>
    pageHead({
      site: context.site,
      title: 'Inquiry Sessions',
      description: textsOf(context, 'inquiry-sessions')?.description,
      path: '/inquiry-sessions',
      matches,
    }),
  component: InquirySessionsPage,
})

/** spec D1 §2, Inquiry sessions */
function InquirySessionsPage() {
  return (
    <>
      <Guidance />
      <FourSteps />
      <Details />
      <GettingStarted />
    </>
  )
}
