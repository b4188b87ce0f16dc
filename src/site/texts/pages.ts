import { placeOf } from '@/site/place'
import { about } from './about'
import { community } from './community'
import { contact } from './contact'
import { gettingStarted } from './getting-started'
import { home } from './home'
import { inquirySessions } from './inquiry-sessions'
import { privacyPolicy, terms } from './legal'
import { line, list, phrase, picture, prose, searchText, type TextPage } from './place'

/** spec D1 §2, Introductory teachings */
const introductoryTeachings = {
  title: 'Introductory Teachings',
  paths: ['/introductory-teachings'],
  texts: {
    description: searchText(
      (site) => `Free introductions, workshops and open meditations for people who are new to the ${site.school} in ${placeOf(site)}.`,
    ),
    opening: {
      picture: picture('Opening, picture', false, { width: 960, height: 720 }, { width: 960, height: 1200 }),
      lead: prose(
        'Opening',
        'This is where to begin. A talk, a workshop or a quiet half hour lets you find out whether this path speaks to you.',
      ),
      text: prose(
        'Opening, second paragraph',
        'You need no experience and no particular belief, and there is nothing to prepare. Each offering stands on its own: you can come once and leave it at that.',
      ),
    },
    expectations: list('What to expect', [
      {
        title: line('heading', 'A warm welcome'),
        text: prose('text', 'Someone greets you at the door and shows you around. You can listen, or take part, as much as you like.'),
      },
      {
        title: line('heading', 'Experiential learning'),
        text: prose(
          'text',
          'A little is explained, and then you try it for yourself: sitting quietly, sensing, looking into a question with another person.',
        ),
      },
      {
        title: line('heading', 'Meet the teachers'),
        text: prose('text', 'The teachers stay for your questions, including the ones that are hard to put into words.'),
      },
    ]),
    offerings: {
      title: line('Offerings, heading', 'Three ways to begin'),
      items: list('Offering', [
        {
          length: line('how long', 'Free'),
          title: line('name', 'Introduction events'),
          text: prose('text', 'A talk about the path and where it comes from, a short practice, and time for questions. They’re free.'),
        },
        {
          length: line('how long', 'Half a day or a full day'),
          title: line('name', 'Introductory workshops'),
          text: prose('text', 'Room to go further into one theme, with teaching, guided practice and exercises in small groups.'),
        },
        {
          length: line('how long', 'Every week'),
          title: line('name', 'Open meditation sessions'),
          text: prose('text', 'Half an hour of silence together on Sunday evenings, from 6:30 to 7:00. Come once, or every week.'),
        },
      ]),
    },
  },
} satisfies TextPage

/** What every page says, and what pages that don't exist say. */
const layout = {
  title: 'Footer and unknown pages',
  paths: ['/no-such-page', '/registration/no-such-link'],
  texts: {
    footer: {
      place: phrase('Footer, below the address', 'At the foot of the Rocky Mountains'),
      explore: line('Footer, first heading', 'Explore'),
      touch: line('Footer, second heading', 'Keep in touch'),
      site: line('Footer, third heading', 'About this site'),
      trademark: prose('Footer, trademark notice', ({ school }) => `${school} is a trademark of its owner, used with permission.`, 500),
    },
    notFound: {
      text: prose('Unknown page', 'Did you forget to add the page to the router?'),
      home: line('Unknown page, button', 'Go to the home page'),
    },
    groupQuestion: {
      box: line('Registration form, ongoing group', 'I am a member of an ongoing Diamond Heart group'),
      name: line('Registration form, name of the group', 'Name of your group'),
    },
    unknownLink: {
      title: line('Unknown registration, heading', 'We can’t find that registration'),
      text: prose('Unknown registration', 'Please check that you copied the whole link from your email.'),
    },
  },
} satisfies TextPage

/** Where a form that was sent without JavaScript leads; most of what it says is from the documents (spec D1 §8, D2 §2). */
const thankYou = {
  title: 'Thanks for a form',
  paths: ['/thank-you/waitlist', '/thank-you/message', '/thank-you/newsletter'],
  texts: {
    waitlist: prose('After going on a waitlist', 'We’ll email you if a place opens up.'),
    home: line('Button after a message', 'Go to the home page'),
    archive: line('Button after subscribing', 'Read past newsletters'),
    events: line('Button after registering', 'See all events'),
  },
} satisfies TextPage

/** spec D1 §2, Programs */
const programs = {
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

// Pages whose texts staff may change, by the names that their addresses in the API have, in the order in which staff see them (spec B §6.4).
// A page that lists what a feature keeps is in that feature's manifest.

export const sitePages = {
  home,
  about,
  programs,
  contact,
  community,
  'introductory-teachings': introductoryTeachings,
  'inquiry-sessions': inquirySessions,
}

export const closingPages = {
  'privacy-policy': privacyPolicy,
  terms,
  'thank-you': thankYou,
  layout,
}

export const textPages = { ...sitePages, ...closingPages }

export type TextPageName = keyof typeof textPages
