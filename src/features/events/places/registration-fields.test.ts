import { describe, expect, test } from 'vitest'
import { formatPrice } from './format-price'
import {
  areDefaults,
  formatRegistration,
  lastNumberOf,
  movedQuestion,
  newQuestion,
  type RegistrationFields,
  summarizeRegistration,
  toRegistrationFields,
  toRegistrationUrl,
  toSettings,
} from './registration-fields'
import { defaultSettings, type RegistrationSettings, registrationSettings } from './registration-settings.schema'

const timeZone = 'America/Denver'
const times = { timeZone, hasDates: true }
const blank = toRegistrationFields(undefined, { timeZone, currency: 'USD' })

/** A stored event with these settings, as staff see it. */
const stored = (settings: Partial<RegistrationSettings>, registrationUrl = '/register/open-house') => ({
  slug: 'open-house',
  registrationUrl,
  registration: { ...defaultSettings, ...settings },
})

const full = registrationSettings.parse({
  opensAt: '2027-10-01T18:00:00Z',
  closesAt: '2027-10-05T06:30:00Z',
  capacity: 20,
  perSession: true,
  waitlist: true,
  guestsAllowed: 2,
  questions: [
    { id: 'q1', label: 'Have you meditated before?', type: 'yes-no', required: true },
    { id: 'diet', label: 'What do you eat?', type: 'choices', options: ['Bread', 'Soup'], help: 'We cook' },
  ],
  price: { kind: 'suggested', from: 10, to: 25.5, currency: 'EUR', payUrl: 'https://pay.example.org', scholarships: true },
  reminder: false,
  welcome: 'Come in by the *garden* door.',
})

describe('spec B §3.1: how people register, in the fields of the event dialogs', () => {
  test('shows as it is stored, with its times on the event’s clocks, and is sent as it was', () => {
    const fields = toRegistrationFields(stored(full), { timeZone, currency: 'USD' })
    expect(fields).toMatchObject({
      mode: 'here',
      opensAt: '2027-10-01T12:00',
      closesAt: '2027-10-05T00:30',
      capacity: '20',
      guestsAllowed: '2',
    })
    expect(fields.questions[1]?.options).toBe('Bread\nSoup')
    expect(fields.price).toMatchObject({ from: '10', to: '25.5', amount: '' })
    expect(toSettings(fields, times, stored(full))).toEqual(full)
  })

  test.each([
    [2880, { closesBefore: '2', closesBeforeUnit: 'days' }, 'Open until 2 days before each date, 5 places for each date'],
    [60, { closesBefore: '1', closesBeforeUnit: 'hours' }, 'Open until 1 hour before each date, 5 places for each date'],
    [90, { closesBefore: '90', closesBeforeUnit: 'minutes' }, 'Open until 90 minutes before each date, 5 places for each date'],
    [0, { closesBefore: '0', closesBeforeUnit: 'hours' }, 'Open until each date begins, 5 places for each date'],
  ] as const)(
    'B §3.11: a deadline of %i minutes before each date stands there in the largest unit, and is sent as it was',
    (closesBefore, typed, words) => {
      const event = stored({ closesBefore, perSession: true, capacity: 5 })
      const fields = toRegistrationFields(event, { timeZone, currency: 'USD' })
      expect(fields).toMatchObject({ closesBy: 'date', closesAt: '', ...typed })
      expect(toSettings(fields, times, event)).toEqual(event.registration)
      expect(summarizeRegistration(fields)).toBe(words)
      expect(toSettings({ ...fields, closesBy: 'moment' }, times, event)).toMatchObject({ closesAt: null, closesBefore: null })
    },
  )

  test('about which no one said anything is the default', () => {
    expect(areDefaults(toSettings(blank, times, undefined))).toBe(true)
    expect(areDefaults(toSettings({ ...blank, capacity: '5' }, times, undefined))).toBe(false)
  })

  test('keeps a moment that no one touched to the second, and in the hour that clocks show twice', () => {
    const event = stored({ opensAt: '2027-11-07T08:30:05.000Z' })
    const fields = toRegistrationFields(event, { timeZone, currency: 'USD' })
    expect(fields.opensAt).toBe('2027-11-07T01:30')
    expect(toSettings(fields, times, event).opensAt).toBe('2027-11-07T08:30:05.000Z')
    expect(toSettings(fields, times, undefined).opensAt).toBe('2027-11-07T07:30:00.000Z')
  })

  test.each<[string, Partial<RegistrationFields>, string, string]>([
    ['places that are no number', { capacity: 'twenty' }, 'capacity', 'The places must be a number from 1 to 10,000'],
    ['no places', { capacity: '0' }, 'capacity', 'The places must be a number from 1 to 10,000'],
    ['guests beyond ten', { guestsAllowed: '11' }, 'guestsAllowed', 'The guests must be a number from 0 to 10'],
    [
      'a deadline before the opening',
      { opensAt: '2027-10-05T18:00', closesAt: '2027-10-05T17:00' },
      'closesAt',
      'The deadline must be after the opening',
    ],
    [
      'a deadline that is no number of hours',
      { closesBy: 'date', closesBefore: 'two' },
      'closesBefore',
      'The deadline must be a whole number, and at most a year before',
    ],
    ['a price without an amount', { price: { ...blank.price, kind: 'fixed' } }, 'price.amount', 'Please enter the price'],
    [
      'an amount that is none',
      { price: { ...blank.price, kind: 'suggested', from: '12,50' } },
      'price.from',
      'An amount must be a number like 25 or 12.50',
    ],
    ['a question without words', { questions: [newQuestion(1)] }, 'questions.0.label', 'The question is required'],
    [
      'a choice of one',
      { questions: [{ ...newQuestion(1), label: 'When?', type: 'choice', options: 'Morning\n\n' }] },
      'questions.0.options',
      'A choice needs at least two options',
    ],
  ])('%s: is said at its field', (_, typed, path, message) => {
    const { issues = [] } = registrationSettings.safeParse(toSettings({ ...blank, ...typed }, times, undefined)).error ?? {}
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  })

  test('what no longer applies is not sent: single dates of what takes place once, a waitlist without places, amounts of what is free', () => {
    const fields = {
      ...blank,
      perSession: true,
      waitlist: true,
      price: { ...blank.price, amount: '25', payUrl: 'https://pay.example.org' },
    }
    expect(toSettings(fields, { ...times, hasDates: false }, undefined)).toEqual(defaultSettings)
  })

  test.each([
    ['here', '', '/register/open-house'],
    ['elsewhere', ' https://tickets.example.org ', 'https://tickets.example.org'],
    ['none', 'https://tickets.example.org', '/register/open-house'],
  ] as const)('the documented Registration URL of who registers %s', (mode, url, expected) => {
    expect(toRegistrationUrl({ ...blank, mode, url }, stored({}), '/register/new')).toBe(expected)
  })

  test('an event whose people register elsewhere keeps that address while no one registers', () => {
    const event = stored({ mode: 'none' }, 'https://tickets.example.org')
    const fields = toRegistrationFields(event, { timeZone, currency: 'USD' })
    expect([fields.mode, toRegistrationUrl(fields, event, '')]).toEqual(['none', 'https://tickets.example.org'])
    expect(toRegistrationUrl({ ...fields, mode: 'here' }, event, '')).toBe('/register/open-house')
  })
})

test('spec B §3.1: questions change places, and a new one has a number after all others', () => {
  const questions = [newQuestion(1), newQuestion(7), { ...newQuestion(2), id: 'diet' }]
  expect(movedQuestion(questions, 2, -1).map(({ id }) => id)).toEqual(['q1', 'diet', 'q7'])
  expect([lastNumberOf(questions), lastNumberOf([])]).toEqual([7, 0])
})

test.each<[string, Partial<RegistrationSettings['price']>]>([
  ['Free', {}],
  ['A fixed price', { kind: 'fixed' }],
  ['$12.50', { kind: 'fixed', amount: 12.5 }],
  ['A contribution of one’s choice', { kind: 'suggested' }],
  ['$10 or more suggested', { kind: 'suggested', from: 10 }],
  ['Up to $25 suggested', { kind: 'suggested', to: 25 }],
  ['$15 suggested', { kind: 'suggested', amount: 15 }],
  ['$15 suggested, from $10 to $25', { kind: 'suggested', amount: 15, from: 10, to: 25 }],
  ['$15 suggested, up to $25', { kind: 'suggested', amount: 15, to: 25 }],
  ['US 15 suggested', { kind: 'suggested', amount: 15, currency: 'US' }],
])('spec B §3.1: a price in words: %s', (words, price) => {
  expect(formatPrice({ ...defaultSettings.price, ...price })).toBe(words)
})

test('spec B §3.1: how people register is said in a line, and in full to who compares two versions', () => {
  expect(summarizeRegistration(blank)).toBe('Open, without a limit')
  const suggested = { ...blank, price: { ...blank.price, kind: 'suggested' as const } }
  expect(summarizeRegistration(suggested)).toBe('Open, without a limit, a contribution of one’s choice')
  const fields = toRegistrationFields(stored(full), { timeZone, currency: 'USD' })
  expect(summarizeRegistration(fields)).toBe(
    'Open from Oct 1, 2027, 12:00 PM until Oct 5, 2027, 12:30 AM, 20 places for each date and a waitlist, 2 guests each, 2 questions, €10–€25.50 suggested, no reminder, a note in the confirmation email',
  )
  expect(formatRegistration(fields).split('\n').slice(1)).toEqual([
    'Have you meditated before? | Yes or no, required',
    'What do you eat? | Any of several: Bread, Soup | We cook',
    '€10–€25.50 suggested, scholarships',
    'https://pay.example.org',
    'No reminder',
    'Come in by the *garden* door.',
  ])
  expect(formatRegistration({ ...blank, mode: 'elsewhere', url: 'https://tickets.example.org' })).toBe(
    'On another site: https://tickets.example.org',
  )
})
