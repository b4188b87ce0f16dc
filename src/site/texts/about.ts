import { placeOf } from '@/site/place'
import { line, list, phrase, picture, prose, searchText, type TextPage } from './place'

/** spec D1 §1 (the dates), §2 (About) */
export const about = {
  title: 'About',
  paths: ['/about'],
  texts: {
    description: searchText(
      (site) => `The path and the practices of the ${site.school}, and the history of its community in ${placeOf(site)}.`,
    ),
    opening: {
      picture: picture('Opening, picture', false, { width: 960, height: 768 }, { width: 960, height: 1200 }),
      lead: prose(
        'Opening',
        ({ school }) =>
          `The ${school} is a contemporary spiritual path for living with greater presence and authenticity. It begins where we are: with what we sense, feel and think at this moment, and with the wish to know it more closely.`,
      ),
      text: prose(
        'Opening, second paragraph',
        ({ address }) =>
          `We are its community in ${address.city}, at the foot of the Rocky Mountains. We meditate, inquire and study with one another, and go on with our lives in between. Some of us have walked this path for many years. Others have just heard of it.`,
      ),
    },
    history: {
      lead: prose('History', 'A path is walked somewhere. Ours runs along these mountains, and has led through a fire.'),
      dates: list('Date', [
        { year: line('year', '1975'), part: line('time of the year', 'October'), text: phrase('text', 'We are founded.') },
        { year: line('year', '1985'), part: null, text: phrase('text', 'The community has a center.') },
        { year: line('year', '2021'), part: line('time of the year', 'December'), text: phrase('text', 'Fire destroys the center.') },
        { year: line('year', '2024'), part: line('time of the year', 'Spring'), text: phrase('text', 'A new center opens its doors.') },
      ]),
      figures: phrase(
        'History in figures (what is bold stands out)',
        '**21 years** at the old center, **18 months** of rebuilding, and **4,580 students** in **53 countries**.',
      ),
    },
    film: {
      picture: picture('Film, picture before it plays', true, { width: 960, height: 720 }, { width: 1600, height: 900 }),
      title: line('Film, heading', 'An introduction to watch'),
      text: prose('Film', 'The video is on another site, which learns nothing about you until you press play.'),
      play: line('Film, on its button', 'Watch the introduction'),
    },
    ways: {
      title: line('Ways in, heading', 'Three ways in'),
      items: list('Way in', [
        {
          title: 'Inquiry',
          question: line('question', 'What is true right now?'),
          text: prose(
            'text',
            'We follow what we are experiencing with open questions, alone or with someone who listens. There is no answer to arrive at.',
          ),
        },
        {
          title: 'Sensing',
          question: line('question', 'What do I feel from inside?'),
          text: prose(
            'text',
            'We feel the body from within, its weight, its warmth, its contact with the ground, and stay there a little longer than usual.',
          ),
        },
        {
          title: 'Meditation',
          question: line('question', 'What is here when I stop?'),
          text: prose(
            'text',
            'We sit in silence and let things settle. On Sunday evenings, from 6:30 to 7:00, everyone is welcome to sit with us.',
          ),
        },
      ]),
    },
    foundation: {
      lead: prose('Foundation', 'Five core practices carry everything else that we do.'),
      practices: list('Practice', [
        { title: line('name', 'Presence'), text: prose('text', 'Coming back, again and again, to what is here.') },
        { title: line('name', 'Curiosity'), text: prose('text', 'Asking because we want to know, with no result in mind.') },
        { title: line('name', 'Kindness'), text: prose('text', 'Meeting what we find as we would meet a friend.') },
        { title: line('name', 'Listening'), text: prose('text', 'Giving one another time and attention, not advice.') },
        { title: line('name', 'Constancy'), text: prose('text', 'A little every day, and more when we meet.') },
      ]),
    },
  },
} satisfies TextPage
