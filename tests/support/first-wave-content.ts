import { expect } from 'vitest'

const refused = expect.stringContaining('450 Mailbox unavailable')

/** What staff find in `tests/fixtures/first-wave`, in the order of the API's lists. */
export const firstWave = {
  events: [
    {
      title: 'Winter Retreat',
      slug: 'winter-retreat',
      introText: 'Three quiet days.',
      eventDate: '2027-01-15',
      time: '10:00 AM - 5:00 PM',
      facilitators: ['Anna Example', 'Tom'],
      teacherProfiles: [{ name: 'Nora Example' }, { name: 'Anna Example' }],
      videoUrl: 'https://www.youtube-nocookie.com/embed/abcdefghijk',
      registrationEmail: 'retreats@example.org, kitchen@example.org',
    },
    { slug: 'free-weekly-sunday-meditation', date: 'Every', isRecurring: true },
    { slug: 'introduction-to-the-diamond-approach', introText: 'A free morning, with tea.' },
    { slug: 'the-body-and-the-spiritual-journey', teacherProfiles: [{ name: 'Daniel Example' }, { name: 'Anna Example' }] },
    { slug: 'trusting-our-inner-guidance' },
    { slug: 'ongoing-groups', isRecurring: true },
    { title: 'Evening of Questions', eventDate: '2026-11-19' },
    { title: 'Study Weekend', facilitatorRole: 'facilitator', registrationUrl: 'https://registration.example.org/study-weekend' },
    { title: 'Open House', registrationUrl: '/register/open-house', registrationEmail: 'gone@refused.example.org' },
  ],
  webinars: [
    { title: 'On Listening', year: 2026, month: 'October' },
    { title: 'On Stillness', year: 2026, month: 'February', tags: ['stillness'] },
    { title: 'On Being Present', slug: 'on-presence', year: 2025, month: 'May', tags: ['presence', 'talk'] },
  ],
  newsletters: [
    { month: 'April', year: 2026, link: 'https://letters.example.org/april-2026' },
    { month: 'December', year: 2025, isSpecial: true, specialDescription: 'The winter letter' },
  ],
  testimonials: [{ quote: 'A quiet place to ask.' }],

  attendees: {
    'winter-retreat': [
      { name: 'Lena Leased', email: 'lena@example.org' },
      { name: 'Mia Slow', email: 'mia@slow.example.org' },
      { name: 'Rolf Away', email: 'rolf@refused.example.org' },
      { name: 'Ada with a tag', email: 'ada.quist+retreat@example.org', additionalMessage: 'Vegetarian, please.' },
      { name: 'Ada without the dot', email: 'adaquist@example.org' },
      // She had registered before, as ada.quist@example.org.
      { name: 'Ada Q.', email: 'Ada.Quist@Example.ORG', inDiamondHeartGroup: true, diamondHeartGroupName: 'Colorado 3' },
    ],
    'trusting-our-inner-guidance': [{ name: 'Wanda Waiting', email: 'wanda@example.org' }],
    'evening-of-questions': [{ name: 'Ruth Blum', email: 'ruth@example.org' }],
    'open-house': [{ email: 'ada.quist@example.org' }, { email: 'ida@example.org' }],
  },
  messages: [
    { name: 'Wim Waiting', interest: 'meditation', contactMethod: 'speak-with-team' },
    { email: 'Ida@Example.org', interest: null, message: 'And another question of mine.' },
    { email: 'jonas@example.org', hearAboutUs: 'google', message: 'Is there parking near the center?\n\nThank you.' },
    { email: 'ida@example.org', phoneNumber: '303-555-0142', interest: 'programs', hearAboutUs: 'referral' },
  ],
  subscribers: [
    { email: 'IDA@EXAMPLE.ORG', name: 'Ida' },
    { email: 'ada.quist+letters@example.org', name: 'Ada, letters' },
    { email: 'adaquist@example.org', name: null },
    { email: 'ada.quist@example.org', name: 'Ada Quist' },
  ],
  accounts: [
    { username: 'keeper', isAdmin: true, disabledAt: null },
    { username: 'maren', isAdmin: true, disabledAt: null, invitedBy: 1 },
    { username: 'otto', isAdmin: false, disabledAt: expect.stringMatching(/^2026-11-16T16:0/) },
  ],

  activityAboutOtto: [
    { username: 'keeper', action: 'disable' },
    { username: 'otto', action: 'change password' },
    { username: 'keeper', action: 'make reset link' },
    { username: null, action: 'create', detail: 'without admin access' },
  ],

  failedMail: [
    { label: 'Notice of a registration', to: ['gone@refused.example.org'], about: 'Open House', attempts: 18, reason: refused },
    { label: 'Registration confirmation', to: ['rolf@refused.example.org'], about: 'Winter Retreat', attempts: 18, reason: refused },
  ],

  deleted: [
    { entity: 'event', label: 'Silent Day', attendees: 4, deletedBy: 'keeper' },
    { entity: 'testimonial', label: 'I came once and stayed.', attendees: null },
    { entity: 'teacher', label: 'Emil Example', attendees: null },
  ],
  restored: {
    attendees: [
      { email: 'theo@example.org' },
      { email: 'ada.quist@example.org' },
      { email: 'Olaf@example.org' },
      { email: 'ruth@example.org' },
    ],
    teachers: { 'winter-retreat': ['Nora Example', 'Anna Example', 'Emil Example'], 'silent-day': ['Nora Example'] },
  },
}
