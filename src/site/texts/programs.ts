import { placeOf } from '@/site/place'
import { gettingStarted } from './getting-started'
import { line, picture, prose, searchText, type TextPage } from './place'

/** spec D1 §2, Programs */
export const programs = {
  title: 'Programs',
  paths: ['/programs'],
  texts: {
    description: searchText(
      (site) =>
        `Introductions, workshops, ongoing groups and private sessions of the ${site.school} in ${placeOf(site)}, and how to begin.`,
    ),
    lead: prose('Opening', 'For the curious, and for those who have walked this path for many years.'),
    steps: gettingStarted(),
    banner: picture('Invitation, picture', true, { width: 1600, height: 720 }),
    // The spaces that do not break keep a date together.
    invitation: line('Invitation', 'You are invited to the October 5th introduction, at 10 AM at our new facility'),
    speak: prose(
      'Speak with a Teaching Team Member',
      'Ask us anything, or tell us what draws you here. Someone on the teaching team will be in touch.',
    ),
  },
} satisfies TextPage
