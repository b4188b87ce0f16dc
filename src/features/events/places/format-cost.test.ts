import { expect, test } from 'vitest'
import { currencySign, formatCost, withInstructions } from './format-price'
import { type Price, registrationSettings } from './registration-settings.schema'

const price = (fields: Partial<Price>) => registrationSettings.parse({ price: { kind: 'suggested', currency: 'USD', ...fields } }).price

test.each<[Partial<Price>, string]>([
  [{ kind: 'free' }, 'Free'],
  [{ kind: 'fixed', amount: 25 }, '$25'],
  [{ kind: 'fixed', amount: 1212.5 }, '$1,212.50'],
  [{ kind: 'fixed', amount: 25, currency: 'EUR' }, '€25'],
  [{ from: 10, to: 25 }, 'Suggested $10 to $25'],
  [{ from: 15, to: 15 }, 'Suggested $15'],
  [{ amount: 15 }, 'Suggested $15'],
  [{ amount: 15, from: 10, to: 25 }, 'Suggested $15, from $10 to $25'],
  [{ amount: 15, to: 25 }, 'Suggested $15, up to $25'],
  [{ from: 10 }, 'Suggested $10 or more'],
  [{ to: 25 }, 'Suggested up to $25'],
  [{}, 'A contribution of your choice'],
])('B §3.1: a price of %j reads %s', (fields, words) => {
  expect(formatCost(price(fields))).toBe(words)
})

test.each<[Partial<Price>, string]>([
  [{ kind: 'free', instructions: 'at the door', scholarships: true }, 'Free'],
  [{ kind: 'fixed', amount: 25 }, '$25'],
  [{ from: 10, to: 25, instructions: 'at the door', scholarships: true }, 'Suggested $10 to $25. Scholarships available on request.'],
  [{ kind: 'fixed', amount: 25, scholarships: true }, '$25. Scholarships available on request.'],
])('B §3.1: what is to be paid by %j reads %s', (fields, words) => {
  expect(formatCost(price(fields))).toBe(words)
})

test.each([
  ['at the door or by card', '$25, at the door or by card'],
  ['Please bring cash.', '$25. Please bring cash.'],
  [null, '$25'],
])('spec B §3.5: people with a place read how to pay, %j as %s', (instructions, words) => {
  expect(withInstructions('$25', instructions)).toBe(words)
})

test('B §3.11: a fixed price is said to be for each person where people may bring guests', () => {
  expect(formatCost(price({ kind: 'fixed', amount: 25, instructions: 'at the door' }), 2)).toBe('$25 per person')
  expect(formatCost(price({ from: 10, to: 25 }), 2)).toBe('Suggested $10 to $25')
})

test('a currency that no one knows is written by its letters', () => {
  expect(currencySign('USD')).toBe('$')
  expect(currencySign('XXX')).toBe('¤')
  expect(currencySign('ABC')).toBe('ABC')
})
