import type { Site } from '@/site/site.schema'

interface Way {
  title: string
  text: string
  link?: { label: string; href: string }
}

/** The nine ways to connect (spec D1 §2, Community). */
export const waysToConnect = ({ links }: Site): Way[] => [
  {
    title: 'Free weekly meditations',
    text: 'Half an hour of sitting together on Sunday evenings, from 6:30 to 7:00. Open to everybody.',
  },
  {
    title: 'Intro talks and low-cost workshops',
    text: 'An evening, half a day or a day, for a first taste of the teaching.',
    link: { label: 'About the introductory teachings', href: '/introductory-teachings' },
  },
  {
    title: 'Movie nights',
    text: 'A film, and afterwards the conversation that it leaves us with.',
    link: { label: 'When the next film is', href: links.movieNights },
  },
  {
    title: 'Life services',
    text: 'For the times in a life when it is good to have people around.',
  },
  {
    title: 'Bonfires, potlucks and parties',
    text: 'Bring a dish, a friend, or nothing but yourself.',
    link: { label: 'When and where', href: links.bonfires },
  },
  {
    title: 'Pickleball, movement and dance',
    text: 'The body likes company too. No skill is asked for.',
    link: { label: 'Join a game or a dance', href: links.movement },
  },
  {
    title: 'Twice-yearly community gatherings',
    text: 'Two times a year, as many of us as can come are in one place.',
    link: { label: 'About the gatherings', href: links.gatherings },
  },
  {
    title: 'Volunteer day',
    text: 'Many hands, one day, and something that was waiting to be done.',
  },
  {
    title: 'Scholarships and work trades',
    text: 'Where money is what stands in the way, tell us. There are other ways to pay.',
    link: { label: 'Ask about them', href: '/contact' },
  },
]
