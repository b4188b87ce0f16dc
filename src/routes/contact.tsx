import { createFileRoute } from '@tanstack/react-router'
import { eventsQuery } from '@/features/events/event.queries'
import { MessageForm } from '@/features/messages/message-form'
import { useTexts } from '@/features/pages/texts/page-text.queries'
import { Prose } from '@/features/pages/texts/prose'
import { PageHeader } from '@/ui/page-header'
import { headFor, loaderFor } from './-layout/page-head'
import { useToday } from './-layout/today'
import { CommonQuestions, ContactFacts, ContactWays, UpcomingIntroduction } from './-pages/contact'

export const Route = createFileRoute('/contact')({
  loader: loaderFor('contact', ({ site }) => [eventsQuery(site)]),
  head: headFor('contact', 'Contact'),
  component: ContactPage,
})

function ContactPage() {
  const texts = useTexts('contact')
  return (
    <>
      <PageHeader title="Contact">
        <Prose text={texts.lead} />
      </PageHeader>
      <div className="wrap grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-14 pt-[clamp(2.5rem,5vw,4.5rem)] pb-section lg:grid-cols-[5fr_6fr]">
        <div>
          <ContactFacts />
          <UpcomingIntroduction today={useToday()} />
        </div>
        <section aria-labelledby={texts.form ? 'write' : undefined}>
          {texts.form && (
            <h2 id="write" className="mb-7 text-heading">
              {texts.form}
            </h2>
          )}
          <MessageForm place="contact" />
        </section>
      </div>
      <ContactWays />
      <CommonQuestions />
    </>
  )
}
