import { line, list, picture, prose, searchText, type TextPage } from './place'

/** spec D1 §2, Inquiry sessions; §9 */
export const inquirySessions = {
  title: 'Inquiry Sessions',
  paths: ['/inquiry-sessions'],
  texts: {
    description: searchText(
      ({ school }) => `One-on-one guidance with a teacher of the ${school}: how a session goes, how long it takes, and how to begin.`,
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
