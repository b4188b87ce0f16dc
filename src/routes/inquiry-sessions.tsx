import { createFileRoute } from '@tanstack/react-router'
import { headFor, loaderFor } from './-layout/page-head'
import { FourSteps, GettingStarted, Guidance, SessionDetails } from './-pages/inquiry-sessions'

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
