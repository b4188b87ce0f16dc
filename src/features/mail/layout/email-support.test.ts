import { readFileSync } from 'node:fs'
import { emailFeatures, emailSupport } from '@tests/support/email-features'
import { drawEveryEmail } from '@tests/support/every-email'
import { expect, test } from 'vitest'

/** What caniemail.com doesn’t test: it is as old as email, or only for Outlook. */
const UNTESTED = ['a', 'b', 'border', 'br', 'em', 'head', 'html', 'meta', 'title'].map((name) => `html-${name}`)
const UNTESTED_CSS = ['css-color', 'css-mso-padding-alt']

/** Each row of the record’s table: a feature, the programs that lack it, and why that’s fine. */
const judged = () =>
  [...readFileSync('docs/decisions/0051-what-emails-use.md', 'utf8').matchAll(/^\| `([a-z0-9-]+)` \| (.+) \| (.+) \|$/gm)].map(
    ([, feature, lacking]) => `${feature}: ${lacking}`,
  )

test('record 51: what emails use of HTML and CSS is shown by all mail programs, or the record says why its lack is fine', async () => {
  const emails = await drawEveryEmail()
  const used = [...new Set([...emails.values()].flatMap(({ html }) => [...emailFeatures(html)]))].sort()
  expect(used.filter((feature) => !emailSupport.has(feature))).toEqual([...UNTESTED_CSS, ...UNTESTED])
  const lacking = used.flatMap((feature) => {
    const programs = emailSupport.get(feature) ?? []
    return programs.length > 0 ? [`${feature}: ${programs.join(', ')}`] : []
  })
  expect(judged()).toEqual(lacking)
})
