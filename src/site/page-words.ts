import type { Site } from './site.schema'

interface PageWords {
  path: string
  title: string
  text: string
}

/** What visitors' search tells of the pages that are there whatever the content is: the words of their heads (a test compares). */
export const pageWords = (site: Site): PageWords[] => [
  {
    path: '/',
    title: `${site.community} · ${site.school}`,
    text: `Weekly meditations and introductory events of the ${site.school} community in Boulder, Colorado, at the foot of the Rocky Mountains.`,
  },
  {
    path: '/about',
    title: 'About',
    text: `The path and the practices of the ${site.school}, and the history of its community in Boulder, Colorado.`,
  },
  {
    path: '/programs',
    title: 'Programs',
    text: `Introductions, workshops, ongoing groups and private sessions of the ${site.school} in Boulder, Colorado, and how to begin.`,
  },
  {
    path: '/events',
    title: 'Events',
    text: `Upcoming introductions, workshops, meditations and groups of the ${site.school} community in Boulder, Colorado, and online.`,
  },
  {
    path: '/events/calendar',
    title: 'Calendar of Events',
    text: `What takes place at the ${site.community}: introductions, workshops, meditations and groups, day by day.`,
  },
  {
    path: '/teachers',
    title: 'Teachers',
    text: `Who teaches the ${site.school} with the ${site.community} in Colorado, in their own words, and how to reach them.`,
  },
  {
    path: '/webinars',
    title: 'Webinars',
    text: `Recordings of webinars of the ${site.community}, year by year, on the ${site.school} and its practices.`,
  },
  {
    path: '/newsletter',
    title: 'Newsletter',
    text: `The monthly newsletter of the ${site.community}: its archive, year by year, and how to subscribe to it.`,
  },
  {
    path: '/community',
    title: 'Community',
    text: `Meditations, movie nights, bonfires and other ways to meet the ${site.community}, and how to come for a tour.`,
  },
  {
    path: '/contact',
    title: 'Contact',
    text: `Address, hours, telephone and a form to write to the ${site.school} community in Boulder, Colorado.`,
  },
  {
    path: '/introductory-teachings',
    title: 'Introductory Teachings',
    text: `Free introductions, workshops and open meditations for people who are new to the ${site.school} in Boulder, Colorado.`,
  },
  {
    path: '/inquiry-sessions',
    title: 'Inquiry Sessions',
    text: `One-on-one guidance with a teacher of the ${site.school}: how a session goes, how long it takes, and how to begin.`,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    text: `What the ${site.community} collects about you, what it is used for, and that it is never sold.`,
  },
  {
    path: '/terms',
    title: 'Terms',
    text: `Payment, refunds and responsibility in the events and programs of the ${site.community}.`,
  },
]
