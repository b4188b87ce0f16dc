import * as z from 'zod'
import { defineCalls, messageBody } from '@/platform/http/calls'
import { availabilityAnswer, DATE_OUTCOMES, session } from '../places/places.schema'
import { addressCorrection, managedRegistration, paymentPage, registrationChange, registrationRequest } from './registration.schema'

const managed = z.object({ registration: managedRegistration })
const dateOutcomes = z
  .array(z.object({ session: z.string(), status: z.enum(DATE_OUTCOMES) }))
  .describe('What became of each of the `sessions` that were asked for')

const correctable = z.object({
  email: z.string(),
  status: z.enum(['registered', 'waitlisted']).describe('Of several dates, whether one has a place'),
  canCorrect: z.boolean().describe('Whether another address can still be given'),
})

const byLink = { success: { body: managed }, failures: [403, 404, 409, 410, 429] } as const

/** Registering for events, and what a person does by the link in their email (spec D1 §7, B §10). */
export const registrationCalls = defineCalls({
  'GET /api/events/:id/availability': {
    summary: 'Whether there is a place for someone who registers now',
    success: { body: availabilityAnswer },
    failures: [404],
  },
  'POST /api/register': {
    summary: 'Register for an event',
    body: registrationRequest,
    publicForm: 'register',
    success: {
      status: 201,
      body: messageBody.extend({
        status: z.enum(['registered', 'payment-due', 'waitlisted']).describe('Of several dates, whether one has a place'),
        sessions: dateOutcomes.optional(),
        payUrl: z.string().optional().describe('The page by which held places are paid for'),
        payBy: z.string().optional().describe('Until when they are held, ISO-8601 UTC'),
        correction: z.string().describe('Corrects the address for an hour'),
      }),
    },
    conflict: messageBody.extend({ sessions: dateOutcomes.optional() }),
    failures: [404, 409, 410, 429, 503],
  },
  'PUT /api/registrations/correct': {
    summary: 'Correct the address of what was just registered',
    body: addressCorrection,
    success: { body: messageBody.extend(correctable.shape) },
    failures: [403, 404, 409, 410, 429],
  },
  'GET /api/corrections/:token': {
    summary: 'Where the emails about what was just registered go',
    success: { body: correctable },
    failures: [404],
  },
  'GET /api/registrations/:token': { summary: 'Read a registration', success: { body: managed }, failures: [404, 410] },
  'PUT /api/registrations/:token': { summary: 'Change a registration', body: registrationChange, ...byLink },
  'POST /api/registrations/:token/cancel': { summary: 'Cancel a registration', ...byLink },
  'POST /api/registrations/:token/cancel-date': {
    summary: 'Cancel a further date of the same person',
    body: z.object({ session }),
    ...byLink,
  },
  'POST /api/registrations/:token/cancel-all': { summary: 'Cancel all upcoming dates of the same person', ...byLink },
  'POST /api/registrations/:token/accept': {
    summary: 'Accept an offered place',
    ...byLink,
    success: {
      body: managed.extend({ payUrl: z.string().optional().describe('Where it is paid for first; it stays offered until then') }),
    },
  },
  'POST /api/registrations/:token/decline': { summary: 'Decline an offered place', ...byLink },
  'POST /api/payments/stripe': {
    summary: 'Take a message of the payment provider, signed by it',
    maxBody: 64 * 1024,
    success: { body: z.object({ received: z.literal(true) }) },
    failures: [400, 403, 404, 413],
  },
  'GET /api/registrations/:token/payment': {
    summary: 'What is to be paid for a registration',
    query: z.object({ returned: z.string().optional().describe('Set by the link back from the provider: what it says is read first') }),
    success: { body: paymentPage },
    failures: [404, 410],
  },
  'POST /api/registrations/:token/pay': {
    summary: 'Get the page by which a registration is paid for',
    success: { body: z.object({ url: z.string(), expiresAt: z.string().describe('ISO-8601 UTC') }) },
    failures: [403, 404, 409, 410, 429, 503],
  },
  'POST /api/registrations/:token/resend': {
    summary: 'Send the confirmation again',
    success: { body: messageBody },
    failures: [403, 404, 409, 410, 429],
  },
  'GET /api/registrations/:token/calendar': {
    summary: 'The calendar entry of a registration',
    success: { body: 'text/calendar' },
    failures: [404, 409, 410],
  },
})
