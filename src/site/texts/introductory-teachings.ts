import { placeOf } from '@/site/place'
import { line, list, picture, prose, searchText, type TextPage } from './place'

/** spec D1 §2, Introductory teachings */
export const introductoryTeachings = {
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
