import type { AdminEvent } from '@/features/events/event.schema'

type StaffSettings = NonNullable<AdminEvent['registration']>

/** What a new event has without a word. */
const usual: StaffSettings = {
  mode: 'open',
  opensAt: null,
  closesAt: null,
  closesBefore: null,
  capacity: null,
  perSession: false,
  waitlist: false,
  guestsAllowed: 0,
  questions: [],
  price: {
    kind: 'free',
    amount: null,
    currency: 'USD',
    from: null,
    to: null,
    payUrl: null,
    instructions: null,
    scholarships: false,
  },
  reminder: true,
  cancellationNotice: null,
  welcome: null,
}

/** A day with a bounded number of places, a question and a price, so that staff find an example of each. */
export const workshopRegistration: StaffSettings = {
  ...usual,
  capacity: 20,
  waitlist: true,
  questions: [
    {
      id: 'q1',
      label: 'How would you like to sit?',
      help: 'We set out the room before the day begins.',
      type: 'choice',
      options: ['On a chair', 'On a cushion', 'Either'],
      required: false,
    },
  ],
  price: {
    ...usual.price,
    kind: 'suggested',
    from: 60,
    to: 120,
    instructions: 'By check or in cash on the day.',
    scholarships: true,
  },
  welcome: 'Please wear something comfortable, and bring lunch; there is a kitchen.',
}

/** An evening online that is free, for which people get a few words on what they need. */
export const onlineRegistration: StaffSettings = { ...usual, welcome: 'A camera and a quiet room are all you need.' }
