import type { Site } from '@/site/site.schema'
import { line, picture, prose, searchText, type TextPage } from './place'

/** One of the nine ways to connect; the documents name it, and it may link to a page. */
const way = (title: string, text: string, label?: string, href?: string | ((site: Site) => string)) => ({
  title,
  text: prose(title, text),
  link: label && href ? { label: line(`${title}, link`, label), href } : null,
})

/** spec D1 §2, Community */
export const community = {
  title: 'Community',
  paths: ['/community'],
  texts: {
    picture: picture('Opening, picture', false, { width: 800, height: 1000 }, { width: 1600, height: 900 }),
    description: searchText(
      (site) => `Meditations, movie nights, bonfires and other ways to meet the ${site.community}, and how to come for a tour.`,
    ),
    lead: prose(
      'Opening',
      'We value community, because a path is easier to begin, and to stay with, in company. Much of what we do together needs no teaching at all: a meal, a fire, a film, a game.',
    ),
    ways: [
      way('Free weekly meditations', 'Half an hour of sitting together on Sunday evenings, from 6:30 to 7:00. Open to everyone.'),
      way(
        'Intro talks and low-cost workshops',
        'An evening, a half day, or a full day, for a first taste of the teaching.',
        'About the introductory teachings',
        '/introductory-teachings',
      ),
      way(
        'Movie nights',
        'A film, and afterwards the conversation that it leaves us with.',
        'See when the next film is',
        ({ links }) => links.movieNights,
      ),
      way('Life services', 'For the times in a life when it is good to have people around.'),
      way(
        'Bonfires, potlucks and parties',
        'Bring a dish, a friend, or nothing but yourself.',
        'When and where',
        ({ links }) => links.bonfires,
      ),
      way(
        'Pickleball, movement and dance',
        'The body likes company too. No skill required.',
        'Join a game or a dance',
        ({ links }) => links.movement,
      ),
      way(
        'Twice-yearly community gatherings',
        'Twice a year, as many of us as possible gather in one place.',
        'About the gatherings',
        ({ links }) => links.gatherings,
      ),
      way('Volunteer day', 'Many hands, one day, and something that was waiting to be done.'),
      way(
        'Scholarships and work trades',
        'If money is what stands in the way, tell us. There are other ways to pay.',
        'Ask about them',
        '/contact',
      ),
    ],
    hi: {
      text: prose(
        'Come Say Hi',
        'We are glad to show people around. Write to us, and we will find a time for a tour of the center, with someone who can tell you what goes on here.',
      ),
      social: line('Come Say Hi, link to the social page', 'Find us on social media'),
    },
  },
} satisfies TextPage
