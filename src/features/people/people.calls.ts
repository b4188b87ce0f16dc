import * as z from 'zod'
import { emailAddress } from '@/platform/email-address'
import { defineCalls } from '@/platform/http/calls'

const NOT_CONFIRMED = 'Type the email address to confirm'

const personForm = z.object({ email: emailAddress('Enter one email address, like ada@example.org') })

const record = z.object({
  title: z.string(),
  url: z.string().optional().describe('Where staff see this one'),
  fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
})

const area = z
  .object({
    feature: z.string(),
    label: z.string().describe('What it is: `Registrations`'),
    url: z.string().nullable().describe('Where staff see it'),
    records: z.array(record),
    retention: z.string().describe('How long it is kept, in a sentence'),
  })
  .meta({ id: 'PersonalDataArea' })
export type PersonalDataArea = z.output<typeof area>

const person = z
  .object({
    email: z.string().describe('As it was requested'),
    name: z.string().nullable().describe('The newest that they gave'),
    areas: z.array(area),
    effects: z.array(z.string()).describe('What erasing changes besides, in sentences'),
    remains: z.array(z.string()).describe('What stays after erasing, and why, in sentences'),
    erasedAt: z.string().nullable().describe('When they were last erased, ISO-8601 UTC'),
  })
  .meta({ id: 'PersonalData' })
export type Person = z.output<typeof person>

/** spec B §8.1 */
export const peopleCalls = defineCalls({
  // No GET: the address would be in that of the call, and so in the logs of proxies and the history of browsers.
  'POST /api/people/find': {
    summary: 'Find everything that is held about an email address',
    access: 'admin',
    body: personForm,
    success: { body: z.object({ person }) },
  },
  'POST /api/people/export': {
    summary: 'Export everything that is held about an email address',
    access: 'admin',
    needsRecentLogin: true,
    body: personForm.extend({ format: z.enum(['json', 'html'], 'format must be json or html') }),
    success: { body: ['application/json', 'text/html'] },
    failures: [404],
  },
  'POST /api/people/erase': {
    summary: 'Erase everything that is held about an email address',
    access: 'admin',
    needsRecentLogin: true,
    body: personForm.extend({
      confirm: z.string(NOT_CONFIRMED).max(254, NOT_CONFIRMED).describe('The same address, typed again'),
    }),
    success: {
      body: z.object({
        message: z.string(),
        erased: z.array(z.object({ label: z.string(), count: z.int() })).describe('How many records of each area are gone'),
      }),
    },
    failures: [404],
  },
})
