import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import type { Site } from '@/site/site.schema'
import { contactFormInterests, contactMethods, contactPageInterests, hearAboutUsOptions, interests } from './contact-options'
import { inboxFields } from './inbox/inbox.schema'

const nameTooShort = 'Name must be at least 2 characters.'
const messageTooShort = 'Message must be at least 10 characters.'
const noInterest = 'Please select an area of interest.'

const contactMethod = z.enum(contactMethods, 'Please choose a contact method.')
const consent = (refusal: string) => z.boolean(refusal).refine((value) => value, refusal)

const choice = <T extends string>(values: readonly T[], refusal: string) => z.enum(['', ...values], refusal).nullish()

const fields = {
  name: z.string(nameTooShort).trim().min(2, nameTooShort).max(120, 'Name must be at most 120 characters.'),
  email: emailAddress('Please enter a valid email address.'),
  phoneNumber: z.string('Phone number must be text.').trim().max(40, 'Phone number must be at most 40 characters.').nullish(),
  hearAboutUs: choice(hearAboutUsOptions, 'Please select how you heard about us from the list.'),
  message: z.string(messageTooShort).trim().min(10, messageTooShort).max(5000, 'Message must be at most 5000 characters.'),
}

/** What a visitor fills in on the home and Programs pages (spec D1 §5). */
export const contactForm = z.object({
  ...fields,
  interest: choice(contactFormInterests, noInterest),
  contactMethod,
  consentToContact: consent('Please consent to being contacted by the community.'),
})

export const contactPageForm = ({ community }: Pick<Site, 'community'>) =>
  z.object({
    ...fields,
    interest: z.enum(contactPageInterests, noInterest),
    contactMethod: contactMethod.default('get-in-touch'),
    consentToContact: consent(`Please consent to being contacted by the ${community}.`),
  })

/** The call of both forms: any interest that one of them offers, `newsletter`, or none (spec decisions, 'The pages'). */
export const contactRequest = contactForm.extend({
  interest: choice(interests, noInterest),
  isTooFast: z.boolean().optional().catch(undefined).describe('Sent sooner after the form was shown than a person can fill it in'),
})
export type ContactRequest = z.output<typeof contactRequest>

export const writtenMessage = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  interest: z.string().nullable(),
  hearAboutUs: z.string().nullable(),
  message: z.string(),
  contactMethod: z.string(),
  consentToContact: z.boolean(),
  createdAt: z.string().describe('ISO-8601 UTC'),
})
export type WrittenMessage = z.output<typeof writtenMessage>

const contactMessageAnswer = writtenMessage.extend(inboxFields).meta({ id: 'ContactMessage' })
export type ContactMessage = z.output<typeof contactMessageAnswer>
export const oneContactMessage = z.object({ message: contactMessageAnswer })

export const contactMessageList = z.object({
  messages: z.array(contactMessageAnswer).describe('Newest first'),
  total: z.number().int().describe('All time, those included that have been deleted because of their age'),
  totalThisMonth: z.number().int(),
  matching: z.number().int().optional().describe('The count under the filters; with limit or offset only'),
})
export type ContactMessageList = z.output<typeof contactMessageList>

/** Of the last twelve months, or of fewer where messages are kept for less, in their order. */
export const contactMessageFigures = z.object({
  months: z.array(z.object({ month: z.string().describe('YYYY-MM'), count: z.int() })),
  interests: z.array(z.object({ label: z.string(), counts: z.array(z.int()).describe('By month') })),
  heard: z.array(z.object({ label: z.string(), count: z.int() })),
})
export type ContactMessageFigures = z.output<typeof contactMessageFigures>

export const figureMonths = ({ retention }: Pick<Site, 'retention'>): number => Math.min(12, retention.enquiries)
