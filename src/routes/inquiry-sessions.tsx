import { createFileRoute } from '@tanstack/react-router'
import { Details } from './-inquiry-sessions/details'
import { FourSteps } from './-inquiry-sessions/four-steps'
import { GettingStarted } from './-inquiry-sessions/getting-started'
import { Guidance } from './-inquiry-sessions/guidance'
import { pageHead } from './-layout/page-head'

export const Route = createFileRoute('/inquiry-sessions')({
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Inquiry Sessions',
      description: `One-on-one guidance with a teacher of the ${site.school}: how a session goes, how long it takes, and how to begin.`,
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
