import { communityOfSchool, placeOf } from '@/site/place'
import { control, line, list, ofSample, phrase, picture, prose, searchText, type TextPage } from './place'

/** The three numbered steps of getting started (spec D1 §2, home and programs). */
export const gettingStarted = () =>
  list('Step', [
    {
      title: 'Begin with a free introduction',
      text: ofSample(prose('text', 'Come to a talk or a Sunday sitting, ask what you like, and meet some of us.')),
    },
    {
      title: 'Explore through a workshop',
      text: prose('text', 'A half or full day of teaching, with time to try the practices for yourself.'),
    },
    {
      title: 'Find your ideal path',
      text: prose('text', 'An ongoing group, sessions with a teacher, or both. A teacher will help you choose.'),
    },
  ])

function creditTo(school: string, link: string | null): string {
  if (!school) return ''
  return link ? `In the words of [the school](${link})` : 'In the words of the school'
}

/** spec D1 §2, Home */
export const home = {
  title: 'Home',
  paths: ['/'],
  texts: {
    description: ofSample(
      searchText(
        (site) =>
          `Weekly meditations and introductory events of ${communityOfSchool(site)} in ${placeOf(site)}, at the foot of the Rocky Mountains.`,
      ),
    ),
    hero: {
      text: ofSample(
        prose('Top of the page', ({ address }) => `Our community is in ${address.city}, at the foot of the Rocky Mountains.`, 300),
      ),
      picture: picture('Top of the page, picture', true, { width: 1200, height: 1280 }, { width: 1600, height: 1188 }),
    },
    about: {
      credit: prose('About, below the heading', ({ school, links }) => creditTo(school, links.school), 300),
      text: prose(
        'About',
        'A way of looking closely, and kindly, at our own experience. By following what is true in this moment, with others who do the same, we come to know ourselves more deeply than our history and our habits suggest.',
      ),
      quote: phrase('About, quote', 'Curiosity, followed all the way, turns out to be a kind of love.'),
      elements: list('Core element', [
        {
          title: 'Inquiry',
          text: prose('Inquiry', 'An open-ended exploration of what we are experiencing now, alone or with another.'),
        },
        { title: 'Presence', text: prose('Presence', 'Being here, in the body, with what is actually happening.') },
        {
          title: 'Essential Qualities',
          text: prose('Essential Qualities', 'Strength, compassion, clarity and joy, as they show themselves in us.'),
        },
        { title: 'Community', text: prose('Community', 'People who meet over years and keep one another company on the way.') },
      ]),
    },
    film: {
      picture: picture('Teaching video, picture before it plays', true, { width: 960, height: 720 }, { width: 1600, height: 900 }),
      play: control('Teaching video, on its button', 'Watch a short teaching'),
    },
    teachers: {
      title: line('Teachers, heading', 'Our teachers'),
      text: prose(
        'Teachers',
        'Read how they came to the work and what they teach. For one-on-one guidance there are [inquiry sessions](/inquiry-sessions); if you don’t know who to ask, [write to the teaching team](/programs#speak-with-teacher).',
      ),
    },
    start: {
      title: phrase(
        'Getting started, heading',
        ({ ongoingGroupsSlug }) => `Get started on the path to an [ongoing group](/events/${ongoingGroupsSlug})`,
      ),
      steps: gettingStarted(),
    },
    newsletter: {
      text: ofSample(prose('Newsletter', 'Once a month: events, teachings and community news.')),
      privacy: prose(
        'Newsletter, what becomes of the address',
        'We use your address only for the newsletter, and we never sell it. [Privacy Policy](/privacy-policy)',
      ),
      videos: control('Link to the video channel', 'Our video channel'),
      social: control('Link to the social page', 'Our social page'),
    },
  },
} satisfies TextPage
