import type { StaffFinding } from '@/content/staff/staff-search.schema'
import { rankedMatches } from '@/platform/text/search-words'
import { labels } from './event-edit'
import { registrationLabels as ofRegistration } from './registration-labels'

type Field = readonly [label: string, words: string]

/** The fields of the event's dialog by its sections, each with other words by which staff look for it. */
const sections: Record<string, readonly Field[]> = {
  What: [
    [labels.kind, 'type'],
    [labels.facilitator, 'teacher leader'],
    [labels.facilitators, 'teachers helpers'],
    [labels.teacherProfileIds, 'teacher'],
  ],
  When: [
    [labels.isRecurring, 'repeat weekly monthly series'],
    [labels.time, 'hour clock start end'],
    [labels.timeZone, 'timezone'],
    [labels.recurrence, 'weekly monthly series recurring'],
    [labels.exceptions, 'skip move cancel one date'],
  ],
  Where: [
    [labels.attendance, 'online in person hybrid'],
    [labels.location, 'address place room'],
    [labels.joinUrl, 'zoom online video meeting'],
  ],
  Registration: [
    [labels.registration, 'external form none'],
    [labels.registrationEmail, 'notices notify'],
    [ofRegistration.capacity, 'capacity limit seats spots'],
    [ofRegistration.guestsAllowed, 'bring companions'],
    [ofRegistration.closesBy, 'deadline'],
    [ofRegistration.opensAt, 'start of registration'],
    [ofRegistration.waitlist, 'waiting list full'],
    [ofRegistration.perSession, 'drop-in single dates'],
    [ofRegistration.reminder, 'email notification'],
    [ofRegistration.price, 'cost fee payment donation scholarship'],
    [ofRegistration.instructions, 'payment'],
    [ofRegistration.welcome, 'welcome bring'],
    ['Questions', 'answers form dietary'],
  ],
  'Pictures and files': [
    [labels.videoUrl, 'youtube'],
    [labels.image, 'picture photo'],
    [labels.imageAlt, 'description picture'],
    [labels.flyer, 'pdf file'],
  ],
  Publishing: [
    [labels.state, 'canceled postponed'],
    [labels.isPinned, 'pin first top'],
  ],
}

const fields = Object.entries(sections).flatMap(([section, list]) => list.map(([label, words]) => ({ section, label, words })))

/** Up to `limit` fields of the event's dialog that have every word of `search`. They lead to the events: whose field it is, staff choose there. */
export function searchEventFields(search: string, limit: number): StaffFinding[] {
  return rankedMatches(fields, search, ({ label, section, words }) => [label, section, words], limit).map(({ label, section }) => ({
    title: label,
    detail: `Open an event: ${section}`,
    url: '/admin?tab=events',
  }))
}
