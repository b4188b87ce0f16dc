import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from '@/ui/markdown'
import { uploadsInMarkdown } from './uploads-in-markdown'

const HALL = '/uploads/hall-0123abcd-1200x800.webp'

// Before, only the first was found, and the picture of a mailing that had gone out was deleted at the next start.
test.each([
  `![Hall](${HALL})`,
  `![Hall](${HALL} "Our hall")`,
  `![Hall](${HALL} 'Our hall')`,
  `![Hall](${HALL} (Our hall))`,
  `![Hall](<${HALL}>)`,
  `![Hall]( ${HALL} )`,
  `![Hall](\n${HALL}\n"Our hall")`,
  `![Hall][r]\n\n[r]: ${HALL}`,
  `![Hall][]\n\n> [hall]: <${HALL}> "Our hall"`,
  `![hall]\n\n[hall]:\n${HALL}`,
  `![Our \\[new\\] hall](<${HALL}>)`,
  `![Our [new] hall](${HALL})`,
  `![Our **new\nhall**](${HALL})`,
  `![Hall](https://www.example.org${HALL})`,
  `![Hall](HTTPS://EXAMPLE.ORG${HALL})`,
  `![Hall](//example.org${HALL})`,
  `![Hall](${HALL.replace('/hall', '&#x2F;hall')})`,
  `![Hall](${HALL.replace('-1200', '\\-1200')})`,
  `- > ![Hall](${HALL})`,
  `[![Hall](${HALL})](/events)`,
  `[The hall](${HALL})`,
  `<https://example.org${HALL}>`,
  `See https://example.org${HALL}.`,
])('an upload that a text shows, or leads to, is found: %j', (markdown) => {
  expect(uploadsInMarkdown(`Before.\n\n${markdown}\n\n![Other](/hall.webp)`)).toEqual([HALL])
  expect(renderToStaticMarkup(<Markdown>{markdown}</Markdown>)).toContain(HALL)
})

test.each([`\`![Hall](${HALL})\``, `    ![Hall](${HALL})`, `\\![Hall]\\(${HALL})`, `![Hall] (${HALL})`])(
  'what is only its words is none: %j',
  (markdown) => expect(uploadsInMarkdown(markdown)).toEqual([]),
)
