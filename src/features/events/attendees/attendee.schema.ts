import * as z from 'zod'
import { PAID_WAYS, PAYMENT_WAYS } from '@/features/payments/payments.schema'
import { emailAddress } from '@/platform/email-address'
import { amount } from '@/platform/forms/amount'
import { requiredText } from '@/platform/forms/input-fields'
import { BEYOND_PARSING, isBeyondParsing } from '@/ui/markdown-limits'
import { refundChoice } from '../event-input.schema'
import { answers, personDetails, requiredName } from '../places/person-details.schema'
import { DATE_STATES, guests, PAYMENTS, REGISTRATION_STATUSES, session } from '../places/places.schema'
import { withDefault } from '../places/registration-settings.schema'

const paidBy = z.enum(PAYMENT_WAYS, 'paidBy must be cash, check, card or other')

/** A registration as staff see it (spec D2 §3; B §3.8). */
export const attendeeAnswer = z
  .object({
    id: z.number().int(),
    ...personDetails.shape,
    email: z.string().nullable().describe('Null for someone that staff added without one'),
    emailState: z
      .enum(['ok', 'failed'])
      .nullable()
      .describe('Whether a mail server refused an email to the address for good; null without one'),
    emailFailure: z.string().nullable().describe('Why it did, in words'),
    createdAt: z.string().describe('ISO-8601 UTC'),
    status: z.enum(REGISTRATION_STATUSES),
    session: z.string().nullable().describe('The start of its session, where one registers for a single one'),
    sessionState: z.enum(DATE_STATES).nullable().describe('State of that session; gone where the event no longer has it'),
    payment: z.enum(PAYMENTS),
    amountWaived: z.number().nullable().describe('What was owed when staff waived the payment, in the same unit; null where they didn’t'),
    amountPaid: z.number().describe('So far, in the same unit; 0 also where no amount was known to be owed'),
    amountsPaid: z
      .partialRecord(z.enum(PAID_WAYS), z.number())
      .describe('The same by way: online by the payment page, other what was noted without one'),
    present: z.boolean().describe('At the session that was asked for; of a series without one, at any'),
    position: z.number().int().nullable().describe('On the waitlist, from 1'),
    offerEndsAt: z.string().nullable(),
    movedUpAt: z.string().nullable().describe('When staff gave it a place from the waitlist'),
    hasFormerVersions: z.boolean(),
    entryKey: z.string().nullable().describe('As the device at the door sent it'),
  })
  .meta({ id: 'Attendee' })
export type Attendee = z.output<typeof attendeeAnswer>

export const attendeeCounts = z.object({
  registered: z.number().int(),
  'payment-due': z.number().int().describe('They hold a place until it is paid for'),
  offered: z.number().int(),
  waitlisted: z.number().int(),
  cancelled: z.number().int(),
  placesTaken: z.number().int(),
  present: z.number().int(),
  expired: z.number().int().describe('Of the whole event: deleted because of their age'),
})
export type AttendeeCounts = z.output<typeof attendeeCounts>

const EMAIL = 'Please enter a valid email address'
const PHONE = 'Please enter a phone number of 5 to 40 characters'
const present = z.boolean('present must be true or false').optional()
const tickedAt = z.iso
  .datetime({ offset: true, error: 'tickedAt must be a moment' })
  .optional()
  .describe('When presence or payment was noted: of two devices, the later counts')
const noted = {
  payment: z.enum(PAYMENTS, 'The payment must be none, due, paid or waived').optional(),
  amountPaid: amount.optional().describe('In all, where the payment is paid; without it, what is owed'),
  paidBy: paidBy.optional().describe('How what was not paid before was paid; other without it'),
  tickedAt,
}

const email = z.union(
  [
    z
      .literal('')
      .nullable()
      .transform(() => null),
    emailAddress(EMAIL),
  ],
  EMAIL,
)
const phone = z
  .string(PHONE)
  .trim()
  .max(40, { error: PHONE, abort: true })
  .refine((text) => text === '' || text.length >= 5, PHONE)
  .nullable()
  .transform((text) => text || null)

/** Someone that staff add by hand, or at the door, where they are present (spec B §3.8). Without an address no email is sent to them. */
export const newAttendee = z.object({
  name: requiredName('Please enter a name'),
  email: withDefault(email, null),
  phone: withDefault(phone, null),
  session: withDefault(session, null).describe('Of a series that one registers for as a whole, the one at which they are present'),
  guests: guests.nullish().transform((value) => value ?? 0),
  overCapacity: z.boolean('overCapacity must be true or false').optional().default(false),
  notify: z.boolean('notify must be true or false').optional().default(true),
  waitlist: z.boolean('waitlist must be true or false').optional().default(false).describe('Onto the waitlist where no place is free'),
  entryKey: z
    .uuid('entryKey must be a UUID')
    .optional()
    .describe('Made by the client. The same key again answers the person who was added with it'),
  present,
  ...noted,
})
export type NewAttendee = z.output<typeof newAttendee>

const positive = amount.refine((value) => value > 0, 'The amount must be more than 0')
export const newRefund = z.object({ amount: positive.describe('Of what was paid online, in the currency’s main unit') })
export type NewRefund = z.output<typeof newRefund>
export const newPayment = z.object({ amount: positive, how: z.enum(PAYMENT_WAYS, 'how must be cash, check, card or other') })
export type NewPayment = z.output<typeof newPayment>

/** Details that staff mend (spec B §3.12); absent ones stay. */
export const attendeeDetails = z.object({
  name: requiredName('Please enter a name').optional(),
  email: email.optional().describe('Another one gets the confirmation, unless `notify` is false; none where it is empty'),
  phone: phone.optional(),
  guests: guests.optional(),
  answers: answers.optional(),
})

export const attendeeChange = attendeeDetails.extend({
  refund: refundChoice.optional().describe('With a cancellation: what goes back of what was paid online; nothing without it'),
  status: z.enum(['registered', 'cancelled'], 'The status can be set to registered or cancelled').optional(),
  overCapacity: z.boolean('overCapacity must be true or false').optional().default(false),
  session: session.optional().describe('To which it moves; of a series that one registers for as a whole, the one at which it is present'),
  present,
  ...noted,
  notify: z.boolean('notify must be true or false').optional().default(true),
})
export type AttendeeChange = z.output<typeof attendeeChange>

export const sessionAttendance = z.object({
  session: z.string().nullable().describe('Its start; null for an event without a known time'),
  registered: z.number().int(),
  guests: z.number().int(),
  present: z.number().int(),
})

export const attendeeMessage = z.object({
  subject: requiredText('The subject', 150),
  markdown: requiredText('The message', 10_000).refine((text) => !isBeyondParsing(text), BEYOND_PARSING),
  to: z.enum(['registered', 'waitlisted', 'all'], 'A message goes to registered, waitlisted or all').optional().default('registered'),
  session: withDefault(session, null),
  test: z.boolean('test must be true or false').optional().default(false),
})
export type AttendeeMessage = z.output<typeof attendeeMessage>
