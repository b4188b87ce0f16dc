import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkdownField } from './markdown-field'

test('the preview of a text has a name of its own and can be scrolled by keys', () => {
  const markup = renderToStaticMarkup(<MarkdownField label="Description" text="Come." maxLength={100} />)
  expect(markup).toContain('<section aria-label="Preview of Description" tabindex="0"')
})
