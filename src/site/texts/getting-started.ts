import { list, prose } from './place'

/** The three numbered steps of getting started (spec D1 §2, home and programs). */
export const gettingStarted = () =>
  list('Step', [
    {
      title: 'Begin with a free introduction',
      text: prose('text', 'Come to a talk or a Sunday sitting, ask what you like, and meet some of us.'),
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
