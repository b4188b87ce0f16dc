import { schoolInSentence } from '@/site/place'
import { control, line, ofSample, prose, searchText, type TextPage } from '@/site/texts/place'

export const webinarTexts = {
  title: 'Webinars',
  paths: ['/webinars'],
  texts: {
    description: searchText(
      (site) =>
        `Recordings of webinars of the ${site.community}, year by year${site.school ? `, on ${schoolInSentence(site)} and its practices` : ''}.`,
    ),
    lead: prose('Opening', 'Recordings to watch at home, whenever you like.'),
    news: ofSample(line('Heading at the end', 'Events and teachings by email, once a month')),
    subscribe: control('Button at the end', 'Subscribe to the newsletter'),
  },
} satisfies TextPage
