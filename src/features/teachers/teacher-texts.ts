import { schoolInSentence } from '@/site/place'
import { line, prose, searchText, type TextPage } from '@/site/texts/place'

export const teacherTexts = {
  title: 'Teachers',
  paths: ['/teachers'],
  texts: {
    description: searchText(
      (site) =>
        `Who teaches ${site.school ? `${schoolInSentence(site)} ` : ''}with the ${site.community} in ${site.address.region}, in their own words, and how to reach them.`,
    ),
    lead: prose('Opening', 'Meet the people who teach here, in their own words. Feel free to write to any of them.'),
    ask: line('Heading at the end', 'Not sure who to ask?'),
  },
} satisfies TextPage
