import type { AdminEvent } from '@/features/events/event.schema'

type StaffSettings = NonNullable<AdminEvent['registration']>

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
    online: 'off',
    refund: null,
  },
  reminder: true,
  cancellationNotice: null,
  welcome: null,
}

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

export const onlineRegistration: StaffSettings = { ...usual, welcome: 'A camera and a quiet room are all you need.' }

/** Files in public/images, named as uploads are (decisions/0056). */
export const sampleImages = {
  programOngoingGroups: '/images/program-ongoing-groups-adf5caa9-1200x800.webp',
  programIntroductory: '/images/program-introductory-3b18e611-1200x800.webp',
  programInquiry: '/images/program-inquiry-536aa285-1200x800.webp',
  programMeditation: '/images/program-meditation-0885c9b2-1200x800.webp',
  eventSundayMeditation: '/images/event-sunday-meditation-e231af33-1200x800.webp',
  eventIntroduction: '/images/event-introduction-1ad96014-1200x800.webp',
  eventBodyJourney: '/images/event-body-journey-e85e6f1e-1200x800.webp',
  eventOnlineGuidance: '/images/event-online-guidance-72eb4115-1200x800.webp',
  teacher1: '/images/teacher-1-2b11be99-800x800.webp',
  teacher2: '/images/teacher-2-91fa939b-800x800.webp',
  teacher3: '/images/teacher-3-ab8d3905-800x800.webp',
} as const
