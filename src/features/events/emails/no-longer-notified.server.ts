import * as z from 'zod'
import { defineMail } from '@/features/mail/define-mail.server'
import { composeMail } from '@/features/mail/queue-mail.server'
import { foldEmail } from '@/platform/email-address'
import type { EventRow } from '../event.repository.server'
import { type Occasion, staffOf, templates } from './define-occasion.server'

const noLongerNotifiedFacts = z.object({ event: z.object({ title: z.string() }), eventUrl: z.string() })

const mail = defineMail({
  kind: 'registration-no-longer-notified',
  label: 'End of the notices of an event',
  facts: noLongerNotifiedFacts,
  render: async ({ event, eventUrl }, { site }) =>
    (await templates()).renderStaffNotice(
      {
        subject: `Notices end: ${event.title}`,
        preview: 'You’re no longer notified of its registrations',
        heading: 'You’re no longer notified',
        opening: `Someone on staff changed who is notified of registrations for ${event.title}. This address isn’t any more.`,
        rows: [],
        closing: 'If this is a surprise, please ask the people who run the website.',
        button: { label: 'View the event in the staff area', url: eventUrl },
      },
      { site },
    ),
})

/** To addresses that were notified of an event's registrations until a change: no one takes their place unseen. */
export const noLongerNotified: Occasion<{ before: EventRow; after: EventRow }, z.output<typeof noLongerNotifiedFacts>> = {
  initiator: 'community',
  isUnsolicited: false,
  mail,
  compose(services, { before, after }) {
    const notified = new Set(staffOf(services, after).map(foldEmail))
    const former = staffOf(services, before).filter((address) => !notified.has(foldEmail(address)))
    const eventUrl = `${services.config.publicUrl}/admin?tab=events&edit=${after.id}`
    const about = { kind: 'event', id: after.id, label: after.title }
    return former.map((to) => composeMail(mail, { to, facts: { event: { title: after.title }, eventUrl }, about }))
  },
}
