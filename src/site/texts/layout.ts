import { line, phrase, prose, type TextPage } from './place'

/** What every page says, and what pages that don't exist say. */
export const layout = {
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
export const thankYou = {
  title: 'Thanks for a form',
  paths: ['/thank-you/waitlist', '/thank-you/message', '/thank-you/newsletter'],
  texts: {
    waitlist: prose('After going on a waitlist', 'We’ll email you if a place opens up.'),
    home: line('Button after a message', 'Go to the home page'),
    archive: line('Button after subscribing', 'Read past newsletters'),
    events: line('Button after registering', 'See all events'),
  },
} satisfies TextPage
