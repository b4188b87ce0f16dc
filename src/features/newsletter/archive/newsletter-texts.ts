import { line, ofSample, prose, searchText, type TextPage } from '@/site/texts/place'

export const newsletterTexts = {
  title: 'Newsletter',
  paths: ['/newsletter'],
  texts: {
    description: searchText(
      ({ community }) => `The monthly newsletter of the ${community}: its archive, year by year, and how to subscribe to it.`,
    ),
    lead: ofSample(prose('Opening', 'What is happening here and what is being taught, once a month.')),
    subscribe: {
      title: line('Subscribing, heading', 'Subscribe'),
      text: prose('Subscribing', 'One email a month, with updates about events, teachings, and community news.'),
      privacy: prose(
        'Subscribing, what becomes of the address',
        'We use your address only for the newsletter, and we never sell it. [Privacy Policy](/privacy-policy)',
      ),
    },
  },
} satisfies TextPage
