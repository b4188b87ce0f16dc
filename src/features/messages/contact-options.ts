import { keysOf } from '@/platform/keys-of'

/** spec decisions, 'The pages' */
export const interestLabels = {
  general: 'General information',
  'introductory-events': 'Introductory events',
  workshops: 'Workshops & retreats',
  'ongoing-groups': 'Ongoing groups',
  'private-sessions': 'Connect with a Teacher',
  programs: 'Programs',
  meditation: 'Meditation',
  private: 'Private sessions',
  other: 'Other',
  newsletter: 'Newsletter',
} as const
export type Interest = keyof typeof interestLabels
export const interests = keysOf(interestLabels)

export const contactFormInterests = [
  'general',
  'introductory-events',
  'workshops',
  'ongoing-groups',
  'private-sessions',
] as const satisfies Interest[]

export const contactPageInterests = ['general', 'programs', 'meditation', 'private', 'other'] as const satisfies Interest[]

export const hearAboutUsLabels = { referral: 'Referral', google: 'Google', advertisement: 'Advertisement', other: 'Other' } as const
export type HearAboutUs = keyof typeof hearAboutUsLabels
export const hearAboutUsOptions = keysOf(hearAboutUsLabels)

export const contactMethodLabels = {
  'get-in-touch': 'Get in Touch',
  'speak-with-teacher': 'Speak with a Teacher',
  'speak-with-team': 'Speak with Teaching Team Member',
} as const
export type ContactMethod = keyof typeof contactMethodLabels
export const contactMethods = keysOf(contactMethodLabels)

/** Filters of the contact reports, each with the stored interests that it finds, null for none. Together they find every message. */
export const interestFilters = {
  'introductory-weekend': { label: 'Introductory Weekend', finds: ['introductory-events', 'workshops'] },
  'ongoing-groups': { label: 'Diamond Heart Ongoing Groups', finds: ['ongoing-groups', 'programs'] },
  'private-sessions': { label: 'Private Inquiry Sessions', finds: ['private-sessions', 'private'] },
  meditation: { label: 'Sunday Morning Meditation', finds: ['meditation'] },
  newsletter: { label: 'Monthly Newsletter', finds: ['newsletter'] },
  general: { label: 'General Inquiry', finds: ['general', 'other', null] },
} as const satisfies Record<string, { label: string; finds: (Interest | null)[] }>
export type InterestFilter = keyof typeof interestFilters
export const interestFilterValues = keysOf(interestFilters)

export const labelOf = (labels: Readonly<Record<string, string>>, value: string | null) => (value === null ? '' : (labels[value] ?? value))
