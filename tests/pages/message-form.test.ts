import { expect, test } from 'vitest'
import { messagePlaces } from '../e2e/message-places'
import type { Part } from './part'
import { read } from './site'

const choices = (field: Part) => field.select('option').map((option) => [option.value, option.text])

test.each(messagePlaces)(
  'D1 §3, §9 message form, $name: the documented fields and choices, in order, with the consent empty',
  async (place) => {
    const form = (await read(place.path)).part('form:has([name="consentToContact"])')
    const optional = place.isInterestOptional ? ' (optional)' : ''
    const labels = form.select('label').map(({ text }) => text)
    expect(labels.filter((label) => !label.startsWith('Please leave'))).toEqual([
      'Name',
      'Email',
      'Phone number (optional)',
      `Area of interest${optional}`,
      'How did you hear about us? (optional)',
      'Message',
      'I consent to being contacted by the Boulder Community.',
    ])
    expect(choices(form.field(/^Area of interest/))).toEqual([['', 'Please choose'], ...place.choices])
    expect(choices(form.field(/^How did you hear/))).toEqual([
      ['', 'Please choose'],
      ['referral', 'Referral'],
      ['google', 'Google'],
      ['advertisement', 'Advertisement'],
      ['other', 'Other'],
    ])
    expect(form.field('Message').value).toBe(place.message)
    expect(form.one('checkbox').isChecked).toBe(false)
  },
)
