import type { Site } from './site.schema'

export const placeOf = ({ address: { city, region } }: Site) => `${city}, ${region}`

export const formatMonths = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`

export const fullName = ({ community, school }: Pick<Site, 'community' | 'school'>) => [community, school].filter(Boolean).join(' · ')

/** The school within a sentence, `the Diamond Approach`; in quotes where its name is no noun, `“In the Manner of Friends”`; empty without one. */
export function schoolInSentence({ school }: Pick<Site, 'school'>): string {
  if (!school) return ''
  if (/^the\s/i.test(school)) return `the${school.slice(3)}`
  return /^(?:in|of|at|for|by|on|with|after|towards?|a|an|our)\s/i.test(school) ? `“${school}”` : `the ${school}`
}

/** `the Diamond Approach community`, or `the community` without a school, or with one whose name is no noun. */
export function communityOfSchool({ school }: Pick<Site, 'school'>): string {
  const inSentence = schoolInSentence({ school })
  return inSentence.startsWith('the ') ? `${inSentence} community` : 'the community'
}
