import type { Site } from './site.schema'

/** The organization's facts while nothing is set in the staff area. Addresses, numbers and links are visibly fictional placeholders. */
export const defaultSite: Site = {
  community: 'Boulder Community',
  school: 'Diamond Approach',
  tagline: 'A contemporary spiritual path for living with greater presence and authenticity.',
  timeZone: 'America/Denver',
  ongoingGroupsSlug: 'ongoing-groups',
  archiveYear: 2025,
  address: { street: '100 Example Street', city: 'Boulder', region: 'Colorado', postalCode: '80300' },
  email: 'hello@example.org',
  phone: '(303) 555-0142',
  hours: ['Mon-Fri 9am-5pm', 'Sat by appointment', 'Sun 6:30pm meditation'],
  links: {
    school: 'https://example.org/diamond-approach',
    socialPage: 'https://example.org/social/boulder-community',
    videoChannel: 'https://example.org/videos/boulder-community',
    movieNights: 'https://example.org/events/movie-nights',
    bonfires: 'https://example.org/events/bonfires-and-potlucks',
    movement: 'https://example.org/events/pickleball-and-dance',
    gatherings: 'https://example.org/events/community-gatherings',
  },
  teachingVideoId: 'aaaaaaaaaaa',
  introductionVideoId: 'bbbbbbbbbbb',
  appearance: 'auto',
  groupQuestion: true,
  eventOrder: 'by-hand',
  currency: 'USD',
  // spec B §8.2
  retention: { registrations: 24, enquiries: 24, heldSpam: 1, sentMail: 12, audit: 36, payments: 84 },
}
