import { expect, test } from 'vitest'
import type { Question } from '@/features/events/registration/registration-settings.schema'
import { checkAnswers } from './check-answers'

const question = (id: string): Question => ({ id, label: 'A chair?', help: '', type: 'yes-no', options: [], required: false })

test('spec B §3.1: a question may have any id, and be left empty', () => {
  const ids = ['constructor', 'toString', 'hasOwnProperty', 'chair']
  expect(checkAnswers(ids.map(question), {})).toEqual({ answers: {}, issues: [] })
  expect(checkAnswers(ids.map(question), { constructor: true, chair: false } as never)).toEqual({
    answers: { constructor: true, chair: false },
    issues: [],
  })
})
