import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownField } from './markdown-field'

test('the preview of a text has a name and can be scrolled by keys', () => {
  const markup = renderToStaticMarkup(<MarkdownField label="Description" text="Come." maxLength={100} />)
  const [, heading] = /<figure aria-labelledby="([^"]+)" tabindex="0"/.exec(markup) ?? []
  expect(heading).toBeTruthy()
  expect(markup).toContain(`<p id="${heading}" class="font-[550] text-small">Preview</p>`)
})
