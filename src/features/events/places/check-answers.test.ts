import { expect, test } from 'vitest'
import { answers, checkAnswers } from './person-details.schema'
import type { Question } from './registration-settings.schema'

const question = (id: string): Question => ({ id, label: 'A chair?', help: '', type: 'yes-no', options: [], required: false })

test('spec B §3.1: a question may have any id, and be left empty', () => {
  const ids = ['constructor', 'toString', 'hasOwnProperty', 'chair']
  expect(checkAnswers(ids.map(question), {})).toEqual({ answers: {}, issues: [] })
  expect(checkAnswers(ids.map(question), { constructor: true, chair: false } as never)).toEqual({
    answers: { constructor: true, chair: false },
    issues: [],
  })
})

test('spec B §3.1: an answer that is too long, or of another kind, is refused with that reason', () => {
  const messageOf = (given: object) => answers.safeParse(given).error?.issues[0]?.message
  expect(messageOf({ chair: 'x'.repeat(2000) })).toBeUndefined()
  expect(messageOf({ chair: 'x'.repeat(2001) })).toBe('Please keep an answer to 2000 characters at most')
  expect(messageOf({ chair: 7 })).toBe('An answer is text, an option, a list of options, true or false')
})
