import type { Page } from '@playwright/test'

/** What the documents say of the message form in one of its places. */
export interface PlaceOfForm {
  name: string
  path: string
  contactMethod: string
  choices: [value: string, label: string][]
  isInterestOptional: boolean
  /** One of the choices. */
  interest: string
  /** What stands in the message at first. */
  message: string
  /** What an empty box says. */
  consent: string
  success: [title: string, text: string]
  /** `text` gives the toast's text, given the server's message if there is one. */
  failure: { title: string; text: (message?: string) => string }
}

const onOtherPages = {
  choices: [
    ['general', 'General information'],
    ['introductory-events', 'Introductory events'],
    ['workshops', 'Workshops & retreats'],
    ['ongoing-groups', 'Ongoing groups'],
    ['private-sessions', 'Connect with a Teacher'],
  ],
  isInterestOptional: true,
  interest: 'private-sessions',
  consent: 'Please consent to being contacted by the community.',
  success: ['Message sent!', 'A teacher will contact you soon.'],
  failure: { title: 'Error sending message', text: (message) => message ?? 'Please try again later.' },
} satisfies Partial<PlaceOfForm>

export const messagePlaces: PlaceOfForm[] = [
  {
    ...onOtherPages,
    name: 'home',
    path: '/',
    contactMethod: 'speak-with-teacher',
    message: 'I would like to speak with a teacher about the Diamond Approach.',
  },
  {
    ...onOtherPages,
    name: 'programs',
    path: '/programs',
    contactMethod: 'speak-with-team',
    message: 'I would like to learn more about the programs of the Boulder Community.',
  },
  {
    name: 'contact',
    path: '/contact',
    contactMethod: 'get-in-touch',
    choices: [
      ['general', 'General information'],
      ['programs', 'Programs'],
      ['meditation', 'Meditation'],
      ['private', 'Private sessions'],
      ['other', 'Other'],
    ],
    isInterestOptional: false,
    interest: 'meditation',
    message: '',
    consent: 'Please consent to being contacted by the Boulder Community.',
    success: ['Message sent', "Thank you for reaching out. We'll get back to you soon."],
    failure: { title: 'Something went wrong', text: () => "Your message couldn't be sent. Please try again later." },
  },
]

/** The home page has another form too. */
export const messageForm = (page: Page) => page.locator('form', { has: page.locator('[name="consentToContact"]') })

export function fields(page: Page) {
  const form = messageForm(page)
  return {
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('Email'),
    phone: form.getByLabel('Phone number'),
    interest: form.getByLabel('Area of interest'),
    heard: form.getByLabel('How did you hear about us?'),
    message: form.getByLabel('Message', { exact: true }),
    consent: form.getByRole('checkbox'),
  }
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
