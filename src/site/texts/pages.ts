import { communityOfSchool, placeOf, schoolInSentence } from '@/site/place'
import { about, community, privacyPolicy, terms } from './about'
import { gettingStarted, home } from './home'
import { control, line, list, ofSample, phrase, picture, prose, searchText, type TextPage } from './place'

const inquirySessions = {
  title: 'Inquiry Sessions',
  paths: ['/inquiry-sessions'],
  texts: {
    description: searchText(
      (site) =>
        `One-on-one guidance with a teacher${site.school ? ` of ${schoolInSentence(site)}` : ''}: how a session goes, how long it takes, and how to begin.`,
    ),
    opening: {
      picture: picture('Opening, picture', false, { width: 960, height: 720 }, { width: 960, height: 1200 }),
      lead: prose('Opening, in large letters', 'One-on-one guidance with a teacher, about what is alive for you now.', 500),
      text: prose(
        'Opening',
        'Inquiry is a way of looking into our own experience while it happens. In a private session a teacher looks with you. You bring whatever concerns you, and together you follow it, at your pace.',
      ),
    },
    steps: {
      title: line('Steps, heading', 'How a session unfolds'),
      items: list('Step', [
        {
          title: 'Initial consultation',
          text: prose('text', 'You and the teacher meet, speak about what brings you, and see whether you would like to go on.'),
        },
        {
          title: 'Present-moment exploration',
          text: prose('text', 'You begin with what is here: a thought, a feeling, a sensation, or the sense that nothing is there.'),
        },
        {
          title: 'Gentle guidance',
          text: prose('text', 'The teacher listens and asks. Nothing is pushed, and you decide how far to go.'),
        },
        {
          title: 'Integration',
          text: prose('text', 'At the end you look at what has opened, and at what it may mean in the days to come.'),
        },
      ]),
    },
    details: {
      title: line('Details, heading', 'Session details'),
      items: list('Detail', [
        { term: line('question', 'How long'), value: '50–90 minutes', text: line('text', 'is typical for a session.') },
        { term: line('question', 'With whom'), value: 'One-on-one', text: line('text', 'You and one teacher, no one else.') },
        { term: line('question', 'How private'), value: 'Confidential', text: line('text', 'What you say stays between the two of you.') },
      ]),
      benefitsTitle: line('Benefits, heading', 'Benefits'),
      benefits: list('Benefit', [
        line('', 'Time that is yours, with someone who hears you out'),
        line('', 'Company in places where it is hard to look alone'),
        line('', 'Questions that fit where you are, not where a group is'),
        line('', 'A practice you can take home and continue on your own'),
      ]),
    },
    start: {
      title: line('Getting started, heading', 'Getting started'),
      items: list('Getting started', [
        line('', 'You write to us with the contact form.'),
        line('', 'A teacher reaches out to you.'),
        line('', 'The two of you schedule the first session.'),
      ]),
    },
  },
} satisfies TextPage

/** spec D1 §2, Contact; the answers hold facts of §1, §2 and §9 only. */
const contact = {
  title: 'Contact',
  paths: ['/contact'],
  texts: {
    description: searchText((site) => `Address, hours, telephone and a form to write to ${communityOfSchool(site)} in ${placeOf(site)}.`),
    lead: prose('Opening', 'Write to us, call, or come by. If you would rather listen first, come to an introduction.'),
    introduction: line('Heading of the next introduction', 'Upcoming introduction'),
    form: line('Heading of the form', 'Send us a message'),
    ways: list('Way to connect', [
      {
        text: prose('', 'Leave your number and a few words about what you are looking for. A teacher will contact you.'),
        label: 'Request a Call',
        href: '/#speak-with-teacher',
      },
      {
        text: prose('', 'Come to an introduction: a first taste of the teaching, and an easy way to meet some of us.'),
        label: 'Register for Introduction',
        href: '/events',
      },
    ]),
    questions: {
      title: line('Questions, heading', 'Common questions'),
      items: list('Question', [
        {
          question: line('', 'Where do I begin?'),
          answer: ofSample(
            prose(
              'answer',
              'With a free introduction, or an evening of Sunday meditation. After that, a workshop goes deeper, and a teacher can help you find what suits you. [Introductory teachings](/introductory-teachings)',
            ),
          ),
        },
        {
          question: ofSample(line('', 'Can I just come to the Sunday meditation?')),
          answer: ofSample(prose('answer', 'Yes. We sit from 6:30 to 7:00 pm every Sunday, and it is free.')),
        },
        {
          question: line('', 'What is a session with a teacher?'),
          answer: prose(
            'answer',
            'A conversation of 50 to 90 minutes, one-on-one and confidential. You write to us, a teacher answers, and the two of you find a day for the first one. [Inquiry sessions](/inquiry-sessions)',
          ),
        },
        {
          question: line('', 'How do I secure my place, and what if I can’t come?'),
          answer: prose(
            'answer',
            'Full payment secures a place. Refunds may be available with advance notice, under each event’s policy; missed sessions are not refunded. [Terms](/terms)',
          ),
        },
        {
          question: line('', 'Is this therapy?'),
          answer: prose('answer', 'No. What we offer is neither medical nor therapeutic advice, and is for people 18 and over.'),
        },
        {
          question: line('', 'What happens to what I tell you?'),
          answer: prose('answer', 'We use it to answer you. We don’t sell your data. [Privacy Policy](/privacy-policy)'),
        },
      ]),
    },
  },
} satisfies TextPage

const introductoryTeachings = {
  title: 'Introductory Teachings',
  paths: ['/introductory-teachings'],
  texts: {
    description: searchText(
      (site) =>
        `Free introductions, workshops and open meditations for people who are new${site.school ? ` to ${schoolInSentence(site)}` : ''} in ${placeOf(site)}.`,
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
          text: ofSample(
            prose('text', 'Half an hour of silence together on Sunday evenings, from 6:30 to 7:00. Come once, or every week.'),
          ),
        },
      ]),
    },
  },
} satisfies TextPage

const layout = {
  title: 'Footer and unknown pages',
  paths: ['/no-such-page', '/registration/no-such-link'],
  texts: {
    footer: {
      place: ofSample(phrase('Footer, below the address', 'At the foot of the Rocky Mountains')),
      explore: control('Footer, first heading', 'Explore'),
      touch: control('Footer, second heading', 'Keep in touch'),
      site: control('Footer, third heading', 'About this site'),
      trademark: ofSample(
        prose(
          'Footer, trademark notice',
          ({ school }) => (school ? `${school} is a trademark of its owner, used with permission.` : ''),
          500,
        ),
      ),
    },
    notFound: {
      text: prose('Unknown page', 'Did you forget to add the page to the router?'),
      home: control('Unknown page, button', 'Go to the home page'),
    },
    groupQuestion: {
      box: control('Registration form, ongoing group', ({ groupQuestion }) =>
        groupQuestion ? 'I am a member of an ongoing Diamond Heart group' : '',
      ),
      name: control('Registration form, name of the group', 'Name of your group'),
    },
    unknownLink: {
      title: control('Unknown registration, heading', 'We can’t find that registration'),
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
    home: control('Button after a message', 'Go to the home page'),
    archive: control('Button after subscribing', 'Read past newsletters'),
    events: control('Button after registering', 'See all events'),
  },
} satisfies TextPage

const programs = {
  title: 'Programs',
  paths: ['/programs'],
  texts: {
    description: searchText(
      (site) =>
        `Introductions, workshops, ongoing groups and private sessions${site.school ? ` of ${schoolInSentence(site)}` : ''} in ${placeOf(site)}, and how to begin.`,
    ),
    lead: prose('Opening', 'For the curious, and for those who have walked this path for many years.'),
    steps: gettingStarted(),
    banner: picture('Invitation, picture', true, { width: 1600, height: 720 }),
    // The spaces that do not break keep a date together.
    invitation: ofSample(line('Invitation', 'You are invited to the October 5th introduction, at 10 AM at our new facility')),
    speak: prose(
      'Speak with a Teaching Team Member',
      'Ask us anything, or tell us what draws you here. Someone on the teaching team will be in touch.',
    ),
  },
} satisfies TextPage

// Pages with changeable texts, by their names in the API and in staff's order (spec B §6.4). A feature's pages are in its manifest.

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
