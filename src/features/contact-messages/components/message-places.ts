import type * as z from 'zod'
import type { ToastMessage } from '@/components/toast/toast'
import { errorText } from '@/platform/browser/fetch-json'
import type { Site } from '@/site/site.schema'
import type { contactRequest } from '../contact-message.schema'
import { type ContactMethod, contactFormInterests, contactPageInterests, type Interest } from '../contact-options'

/** What a visitor fills in; how the message came to be is the form's own business. */
export type MessageFields = Omit<z.input<typeof contactRequest>, 'contactMethod'>

/** What sets one place of the message form apart from the others (spec D1 §5, §8, §9). */
interface MessagePlace {
  loadSchema(site: Site): Promise<z.ZodType<MessageFields, MessageFields>>
  contactMethod: ContactMethod
  interests: readonly Interest[]
  isInterestOptional: boolean
  /** What the message field contains at first. */
  message(site: Site): string
  success: ToastMessage
  failure(error: unknown): ToastMessage
}

/** The home and Programs pages have the same form, but for what it asks for at first. */
const onOtherPages = {
  loadSchema: async () => (await import('../contact-message.schema')).contactForm.omit({ contactMethod: true }),
  interests: contactFormInterests,
  isInterestOptional: true,
  success: { title: 'Message sent!', description: 'A teacher will contact you soon.' },
  failure: (error: unknown) => ({ title: 'Error sending message', description: errorText(error, 'Please try again later.') }),
}

export const messagePlaces = {
  home: {
    ...onOtherPages,
    contactMethod: 'speak-with-teacher',
    message: (site) => `I would like to speak with a teacher about the ${site.school}.`,
  },
  programs: {
    ...onOtherPages,
    contactMethod: 'speak-with-team',
    message: (site) => `I would like to learn more about the programs of the ${site.community}.`,
  },
  contact: {
    loadSchema: async (site) => (await import('../contact-message.schema')).contactPageForm(site).omit({ contactMethod: true }),
    contactMethod: 'get-in-touch',
    interests: contactPageInterests,
    isInterestOptional: false,
    message: () => '',
    success: { title: 'Message sent', description: "Thank you for reaching out. We'll get back to you soon." },
    // Whatever the server says (spec decisions, 'The pages').
    failure: () => ({ title: 'Something went wrong', description: "Your message couldn't be sent. Please try again later." }),
  },
} satisfies Record<string, MessagePlace>
