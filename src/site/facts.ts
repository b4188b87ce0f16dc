/**
 * What is true of this organisation and of no other. Addresses, numbers and links here are placeholders, visibly
 * fictional; another community replaces this file and `copy.ts`.
 */
export const site = {
  community: 'Boulder Community',
  school: 'Diamond Approach',
  timeZone: 'America/Denver',
  /** The path of the event that the header's "Ongoing groups" link opens (spec D1 §2). */
  ongoingGroupsSlug: 'ongoing-groups',
  /** The year that the archives open with (spec D2 §9). */
  archiveYear: 2025,
  address: { street: '100 Example Street', city: 'Boulder', region: 'Colorado', postalCode: '80300' },
  email: 'hello@example.org',
  phone: '(303) 555-0142',
  /** When somebody is there (spec D1 §2). */
  hours: ['Mon-Fri 9am-5pm', 'Sat by appointment', 'Sun 6:30pm meditation'],
  links: {
    school: 'https://example.org/diamond-approach',
    socialPage: 'https://example.org/social/boulder-community',
    videoChannel: 'https://example.org/videos/boulder-community',
    /** Pages of events that are listed elsewhere. */
    movieNights: 'https://example.org/events/movie-nights',
    bonfires: 'https://example.org/events/bonfires-and-potlucks',
    movement: 'https://example.org/events/pickleball-and-dance',
    gatherings: 'https://example.org/events/community-gatherings',
  },
  /** A teaching video on YouTube, shown on the home page. */
  teachingVideoId: 'aaaaaaaaaaa',
  /** An introduction video on YouTube, shown on the About page. */
  introductionVideoId: 'bbbbbbbbbbb',
} as const
