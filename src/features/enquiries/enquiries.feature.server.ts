import type { Feature } from '@/content/feature.server'
import type { FormFields } from '@/platform/forms/form-fields'
import type { Site } from '@/site/site.schema'
import { findEnquiries, newEnquiries } from './enquiries-for-staff.server'
import { enquiriesApi } from './enquiry.api.server'
import { peopleInEnquiries } from './enquiry.people.server'
import { enquiryRetention } from './enquiry.retention.server'
import { contactPageForm } from './enquiry.schema'
import { enquiryNotice } from './enquiry-mail.server'
import { enquiryExports } from './export-enquiries.server'

/** The documented call (spec D1 §7) from the fields of the form as a browser sends them by itself. */
const messageFields = (fields: FormFields) => ({ ...fields, consentToContact: fields.consentToContact === 'on' })

const pageForms = new WeakMap<Site, ReturnType<typeof contactPageForm>>()

/** Made once for a site's values: making a schema costs more than judging a form by it. */
function pageFormOf(site: Site) {
  const form = pageForms.get(site) ?? contactPageForm(site)
  pageForms.set(site, form)
  return form
}

export const enquiriesFeature: Feature = {
  name: 'enquiries',
  api: [enquiriesApi],
  people: peopleInEnquiries,
  retention: [enquiryRetention],
  async overview(services) {
    const enquiries = await newEnquiries(services)
    return { enquiries, tabs: { 'contact-reports': { count: enquiries.count, of: 'new', isDue: true } } }
  },
  staffSearch: { label: 'Enquiries', find: findEnquiries },
  exports: enquiryExports,
  jobs: [enquiryNotice],
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
