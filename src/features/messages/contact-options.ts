import { keysOf } from '@/platform/keys-of'

/** What someone may be interested in, by stored value, as staff read it (spec decisions, 'The pages'). */
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

/** What the form on the home and Programs pages offers (spec D1 §9). */
export const contactFormInterests = [
  'general',
  'introductory-events',
  'workshops',
  'ongoing-groups',
  'private-sessions',
] as const satisfies Interest[]

/** What the form on the contact page offers (spec D1 §9). */
export const contactPageInterests = ['general', 'programs', 'meditation', 'private', 'other'] as const satisfies Interest[]

export const hearAboutUsLabels = { referral: 'Referral', google: 'Google', advertisement: 'Advertisement', other: 'Other' } as const
export type HearAboutUs = keyof typeof hearAboutUsLabels
export const hearAboutUsOptions = keysOf(hearAboutUsLabels)

/** Which form a message came from (spec D2 §3). */
export const contactMethodLabels = {
  'get-in-touch': 'Get in Touch',
  'speak-with-teacher': 'Speak with a Teacher',
  'speak-with-team': 'Speak with Teaching Team Member',
} as const
export type ContactMethod = keyof typeof contactMethodLabels
export const contactMethods = keysOf(contactMethodLabels)

/**
 * The filter of the contact reports: what staff choose, and the stored interests that it finds, null standing for none.
 * Together they find every message (spec decisions, 'The API').
 */
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

/** The label of a stored value; empty for none. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? '' : (labels[value] ?? value)
