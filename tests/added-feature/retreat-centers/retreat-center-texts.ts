import { prose, searchText, type TextPage } from '@/site/texts/place'

/** What the page of all retreat centers says above its list. */
export const retreatCenterTexts = {
  title: 'Retreat Centers',
  paths: ['/retreat-centers'],
  texts: {
    description: searchText(({ community }) => `Where the ${community} goes on retreat.`),
    lead: prose('Opening', 'Houses in the mountains, for some days of quiet.'),
  },
} satisfies TextPage
