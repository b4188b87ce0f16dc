import { createFileRoute } from '@tanstack/react-router'
import { FourSteps } from './-inquiry-sessions/four-steps'
import { GettingStarted } from './-inquiry-sessions/getting-started'
import { Guidance } from './-inquiry-sessions/guidance'
import { SessionDetails } from './-inquiry-sessions/session-details'
import { headFor, loaderFor } from './-layout/text-page'

export const Route = createFileRoute('/inquiry-sessions')({
  loader: loaderFor('inquiry-sessions'),
  head: headFor('inquiry-sessions', 'Inquiry Sessions'),
  component: InquirySessionsPage,
})

/** spec D1 §2, Inquiry sessions */
function InquirySessionsPage() {
  return (
    <>
      <Guidance />
      <FourSteps />
      <SessionDetails />
      <GettingStarted />
    </>
  )
}
