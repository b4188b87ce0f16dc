import { expect, test } from 'vitest'
import { firstSentence } from './teacher-dialog'

test('the preview ends with the first sentence', () => {
  expect(firstSentence('Anna teaches “quietly.” She lives in Boulder.')).toEqual({ preview: 'Anna teaches “quietly.”', isWhole: false })
  expect(firstSentence('4.5 years in\nBoulder! And on.')).toEqual({ preview: '4.5 years in\nBoulder!', isWhole: false })
})

test.each(['One sentence.', 'No end at all', ''])('%j is its own preview', (text) => {
  expect(firstSentence(text)).toEqual({ preview: text, isWhole: true })
})
