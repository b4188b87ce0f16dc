import type { FieldValues, ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { listHalfTyped } from './use-edit-form'

const field = (name: string, type: string, badInput: boolean) => ({ name, ref: { name, type, validity: { badInput } } })

test('a date or a time that is typed in part is wrong, though its value is empty', () => {
  const options = {
    fields: {
      title: field('title', 'text', false),
      announcement: { from: field('announcement.from', 'datetime-local', true), to: field('announcement.to', 'datetime-local', false) },
      starts: field('starts', 'time', true),
    },
    names: ['title', 'announcement.from', 'announcement.to', 'starts', 'gone'],
    shouldUseNativeValidation: false,
  } as unknown as ResolverOptions<FieldValues>
  expect(listHalfTyped(options)).toEqual([
    ['announcement.from', { type: 'badInput', message: 'Please enter the whole date and time, or clear it.' }],
    ['starts', { type: 'badInput', message: 'Please enter the whole time, or clear it.' }],
  ])
})
