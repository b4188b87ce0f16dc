import { expect, test } from 'vitest'
import { formFields, listOf, textOf } from './form-fields'

test('a name that comes more than once keeps all of its values, and one that comes once stays text', () => {
  const fields = formFields(new URLSearchParams('name=Ada&answers.days=Monday&answers.days=Friday&answers.days='))
  expect(fields).toEqual({ name: 'Ada', 'answers.days': ['Monday', 'Friday', ''] })
  expect(listOf(fields, 'answers.days')).toEqual(['Monday', 'Friday', ''])
  expect(listOf(fields, 'name')).toEqual(['Ada'])
  expect(listOf(fields, 'email')).toEqual([])
  expect(textOf(fields, 'answers.days')).toBe('')
})

test('no name of a field reaches the prototype', () => {
  const fields = formFields(new URLSearchParams('__proto__=a&__proto__=b&constructor=c'))
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor'])
  expect(textOf({}, 'x')).toBe('')
})
