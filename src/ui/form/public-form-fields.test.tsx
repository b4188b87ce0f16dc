import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type FormFailure, PublicFormFields } from './public-form-fields'

const shown = (failure: FormFailure) => {
  const markup = renderToStaticMarkup(<PublicFormFields name="message" trap="website" failure={failure} />)
  return markup.slice(markup.indexOf('role="alert"'))
}
const named = { fieldId: 'message-name', message: 'Name must be at least 2 characters.' }
const answered = { fieldId: 'message-answers.a/b', message: 'Please answer this question' }

test('without scripts, a form that was refused for several fields lists all of them, each with a link to its field', () => {
  const markup = shown({ message: named.message, faults: [named, answered] })
  expect(markup).toContain('Please correct these fields:')
  expect([...markup.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, id, text]) => [decodeURIComponent(id ?? ''), text])).toEqual([
    [named.fieldId, named.message],
    [answered.fieldId, answered.message],
  ])
})

test('without scripts, a form that was refused for one reason says only that', () => {
  for (const faults of [[], [named]])
    expect(shown({ message: 'All places are taken', faults })).toMatch(/All places are taken<\/p><\/div>$/)
})
