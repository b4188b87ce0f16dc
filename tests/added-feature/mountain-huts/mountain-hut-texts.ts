import { prose, searchText, type TextPage } from '@/site/texts/place'

/** What the page of all mountain huts says above its list. */
export const mountainHutTexts = {
  title: 'Mountain Huts',
  paths: ['/mountain-huts'],
  texts: {
    description: searchText(({ community }) => `Where the ${community} stays in the mountains.`),
    lead: prose('Opening', 'Houses in the mountains, for some days of quiet.'),
  },
} satisfies TextPage
