import { placeOf } from '@/site/place'
import { line, prose, searchText, type TextPage } from './place'

// The pages that list what staff keep elsewhere: what stands above and below their lists.

/** spec D1 §2, Events list */
export const events = {
  title: 'Events',
  paths: ['/events'],
  texts: {
    description: searchText(
      (site) =>
        `Upcoming introductions, workshops, meditations and groups of the ${site.school} community in ${placeOf(site)}, and online.`,
    ),
    lead: prose('Opening', 'Evenings, mornings and whole days for people who are new, and for people who have been with us for years.'),
    calendar: line('Link to the calendar', 'Calendar'),
  },
} satisfies TextPage

export const teachers = {
  title: 'Teachers',
  paths: ['/teachers'],
  texts: {
    description: searchText(
      (site) =>
        `Who teaches the ${site.school} with the ${site.community} in ${site.address.region}, in their own words, and how to reach them.`,
    ),
    lead: prose('Opening', 'Meet the people who teach here, in their own words. Feel free to write to any of them.'),
    ask: line('Heading at the end', 'Not sure whom to ask?'),
  },
} satisfies TextPage

export const newsletter = {
  title: 'Newsletter',
  paths: ['/newsletter'],
  texts: {
    description: searchText(
      ({ community }) => `The monthly newsletter of the ${community}: its archive, year by year, and how to subscribe to it.`,
    ),
    lead: prose('Opening', 'What is happening here and what is being taught, once a month.'),
    subscribe: {
      title: line('Subscribing, heading', 'Subscribe'),
      text: prose('Subscribing', 'One email a month, with updates about events, teachings, and community news.'),
      privacy: prose(
        'Subscribing, what becomes of the address',
        'We use your address only for the newsletter, and we never sell it. [Privacy Policy](/privacy-policy)',
      ),
    },
  },
} satisfies TextPage

export const webinars = {
  title: 'Webinars',
  paths: ['/webinars'],
  texts: {
    description: searchText(
      ({ community, school }) => `Recordings of webinars of the ${community}, year by year, on the ${school} and its practices.`,
    ),
    lead: prose('Opening', 'Recordings to watch at home, whenever you like.'),
    news: line('Heading at the end', 'Events and teachings by email, once a month'),
    subscribe: line('Button at the end', 'Subscribe to the newsletter'),
  },
} satisfies TextPage
