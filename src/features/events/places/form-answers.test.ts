import { expect, test } from 'vitest'
import { formFields } from '@/platform/forms/form-outcome'
import { furtherDetails } from './form-answers'

const details = (query: string) => furtherDetails(formFields(new URLSearchParams(query)))

test('B §3.3: of a form with only the documented fields there is nothing further', () => {
  expect(JSON.stringify(details('name=Ada&email=ada%40example.net'))).toBe('{}')
})

test('B §3.3: each answer is what its question takes, and of several boxes none is lost', () => {
  const { answers } = details(
    'asked.a=text&answers.a=Tea&asked.b=choices&answers.b=Monday&answers.b=Friday&asked.c=yes-no&answers.c=no&asked.d=choices&answers.d=Monday',
  )
  expect(answers).toEqual({ a: 'Tea', b: ['Monday', 'Friday'], c: false, d: ['Monday'] })
})

test('B §3.3: a question that was left empty has no answer', () => {
  expect(details('asked.a=text&answers.a=+&asked.b=choices&asked.c=yes-no&asked.d=long-text&answers.d=').answers).toEqual({})
})

test('B §3.3: guests and the contribution are numbers, and what is none is left for the schema to refuse', () => {
  expect(details('guests=2&contribution=12.50')).toMatchObject({ guests: 2, contribution: 12.5 })
  expect(details('guests=0&contribution=%2415')).toMatchObject({ guests: 0, contribution: 15 })
  expect(details('guests=&contribution=')).toMatchObject({ guests: undefined, contribution: null })
  expect(details('contribution=much')).toMatchObject({ contribution: 'much' })
})

test('B §3.3: a checked box requests a scholarship, and an unchecked one cancels the request', () => {
  expect(details('scholarship=&scholarship=on&scholarshipNote=A+little').scholarship).toBe(true)
  expect(details('scholarship=&scholarshipNote=').scholarship).toBe(false)
})
