import { createFileRoute } from '@tanstack/react-router'
import { PageHeader } from '@/components/page-header'
import { MessageForm } from '@/features/enquiries/components/message-form'
import { eventsQuery } from '@/features/events/event.queries'
import { loadPageData } from '@/platform/rendering/page-data'
import { placeOf } from '@/site/place'
import { CommonQuestions } from './-contact/common-questions'
import { ContactFacts } from './-contact/contact-facts'
import { UpcomingIntroduction } from './-contact/upcoming-introduction'
import { WaysToConnect } from './-contact/ways-to-connect'
import { pageHead } from './-layout/page-head'
import { useToday } from './-layout/today'

export const Route = createFileRoute('/contact')({
  loader: ({ context: { queryClient, site } }) => loadPageData(queryClient, eventsQuery(site)),
  head: ({
    matches,
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      title: 'Contact',
      description: `Address, hours, telephone and a form to write to the ${site.school} community in ${placeOf(site)}.`,
      path: '/contact',
      matches,
    }),
  component: ContactPage,
})

function ContactPage() {
  const today = useToday()
  return (
    <>
      <PageHeader title="Contact">
        <p>Write to us, call, or come by. If you would rather listen first, come to an introduction.</p>
      </PageHeader>
      <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-14 pt-[clamp(2.5rem,5vw,4.5rem)] pb-section lg:grid-cols-[5fr_6fr]">
        <div>
          <ContactFacts />
          <UpcomingIntroduction today={today} />
        </div>
        <section aria-labelledby="write">
          <h2 id="write" className="mb-7 text-heading">
            Send us a message
          </h2>
          <MessageForm place="contact" />
        </section>
      </div>
      <WaysToConnect />
      <CommonQuestions />
    </>
  )
}
