import { expect, test } from 'vitest'
import { fieldText, fieldValues, formFields } from './form-outcome'

test('a name that comes more than once keeps all of its values, and one that comes once stays text', () => {
  const fields = formFields(new URLSearchParams('name=Ada&answers.days=Monday&answers.days=Friday&answers.days='))
  expect(fields).toEqual({ name: 'Ada', 'answers.days': ['Monday', 'Friday', ''] })
  expect(fieldValues(fields, 'answers.days')).toEqual(['Monday', 'Friday', ''])
  expect(fieldValues(fields, 'name')).toEqual(['Ada'])
  expect(fieldValues(fields, 'email')).toEqual([])
  expect(fieldText(fields, 'answers.days')).toBe('')
})

test('no name of a field reaches the prototype', () => {
  const fields = formFields(new URLSearchParams('__proto__=a&__proto__=b&constructor=c'))
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor'])
  expect(fieldText({}, 'x')).toBe('')
})

test('reading a form takes work in proportion to its fields, also where all have one name', () => {
  // Copying the earlier values for each field would take half a billion steps, longer than a test may run.
  function* sameName() {
    for (let count = 0; count < 32_768; count++) yield ['a', String(count)] as const
  }
  const values = fieldValues(formFields(sameName()), 'a')
  expect([values.length, values.at(-1)]).toEqual([32_768, '32767'])
})
