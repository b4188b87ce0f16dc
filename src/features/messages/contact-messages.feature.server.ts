import type { Feature } from '@/content/feature.server'
import type { FormFields } from '@/platform/forms/form-outcome'
import type { Site } from '@/site/site.schema'
import { contactMessagesApi } from './contact-message.api.server'
import { contactMessagePersonalData, contactMessageRetention, heldMessageRetention } from './contact-message.personal-data.server'
import { contactPageForm } from './contact-message.schema'
import {
  acknowledgement,
  contactMessageExports,
  contactMessageNotice,
  findContactMessagesForStaff,
  readMessagesToAnswer,
} from './contact-messages.server'
import { heldApi, inboxApi } from './inbox/inbox.api.server'
import { replyEmail } from './inbox/reply-email.server'

/** The documented call (spec D1 §7) from the fields that a browser without scripts sends. */
const messageFields = (fields: FormFields) => ({ ...fields, consentToContact: fields.consentToContact === 'on' })

const pageForms = new WeakMap<Site, ReturnType<typeof contactPageForm>>()

/** Cached for a site's values: making a schema costs more than validating a form with it. */
function pageFormOf(site: Site) {
  const form = pageForms.get(site) ?? contactPageForm(site)
  pageForms.set(site, form)
  return form
}

export const contactMessagesFeature: Feature = {
  name: 'contact-messages',
  leastRole: 'host',
  api: [contactMessagesApi, heldApi, inboxApi],
  people: contactMessagePersonalData,
  retention: [contactMessageRetention, heldMessageRetention],
  async overview(services) {
    const enquiries = await readMessagesToAnswer(services)
    return { enquiries, tabs: { 'contact-reports': { count: enquiries.toAnswer, of: 'to answer', isDue: true } } }
  },
  staffSearch: { label: 'Messages', find: findContactMessagesForStaff },
  exports: contactMessageExports,
  jobs: [contactMessageNotice, acknowledgement, replyEmail],
  formPosts: {
    'message-home': { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' },
    'message-programs': { call: '/api/contact', body: messageFields, thanks: '/thank-you/message' },
    'message-contact': {
      call: '/api/contact',
      body: messageFields,
      further: { schema: ({ site }) => pageFormOf(site), countedAs: 'contact' },
      thanks: '/thank-you/contact-message',
    },
  },
}
