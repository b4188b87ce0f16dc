import { communityOfSchool, placeOf } from '@/site/place'
import { control, prose, searchText, type TextPage } from '@/site/texts/place'

export const eventTexts = {
  title: 'Events',
  paths: ['/events'],
  texts: {
    description: searchText(
      (site) => `Upcoming introductions, workshops, meditations and groups of ${communityOfSchool(site)} in ${placeOf(site)}, and online.`,
    ),
    lead: prose('Opening', 'Evenings, mornings and whole days for people who are new, and for people who have been with us for years.'),
    calendar: control('Link to the calendar', 'Calendar'),
  },
} satisfies TextPage
