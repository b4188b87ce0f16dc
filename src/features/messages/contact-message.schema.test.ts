import { expect, test } from 'vitest'
import { contactForm, contactPageForm } from './contact-message.schema'

const filled = { name: 'Ada Quist', email: 'ada@example.net', message: 'I would like to know more.', consentToContact: true }

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message) ?? []

test('D1 §5 contact form on home and programs: no interest is needed, and one only of the contact page is none of its own', () => {
  expect(messagesOf(contactForm.safeParse({ ...filled, contactMethod: 'speak-with-team', interest: '' }))).toEqual([])
  expect(messagesOf(contactForm.safeParse({ ...filled, contactMethod: 'speak-with-team', interest: 'private' }))).toHaveLength(1)
})

test('D1 §5 contact page: an area of interest is required', () => {
  expect(messagesOf(contactPageForm({ community: 'Boulder Community' }).safeParse({ ...filled, interest: '' }))).toEqual([
    'Please select an area of interest.',
  ])
})

test('D1 §5 contact page: the consent message names the organization', () => {
  expect(
    messagesOf(contactPageForm({ community: 'Boulder Community' }).safeParse({ ...filled, interest: 'general', consentToContact: false })),
  ).toEqual(['Please consent to being contacted by the Boulder Community.'])
})

test('D1 §5 contact page: its contact method is get-in-touch', () => {
  expect(contactPageForm({ community: 'Boulder Community' }).parse({ ...filled, interest: 'general' }).contactMethod).toBe('get-in-touch')
})
