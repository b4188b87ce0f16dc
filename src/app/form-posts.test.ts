import { openTestSite, type TestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import type { FormOutcome } from '@/platform/forms/form-outcome'
import { answerFormPost } from './page-forms.server'

const questions = [
  { id: 'why', label: 'Why do you come?', type: 'text', required: true },
  { id: 'chair', label: 'A chair?', type: 'yes-no', required: true },
]
const event = { title: 'Open House', month: 'October', date: '5', year: '2999', registration: { questions, guestsAllowed: 2 } }

/** What the page shows of a form that a browser posted without scripts. */
async function post(site: TestSite, page: string, values: Record<string, string>): Promise<FormOutcome | undefined> {
  const forms = new Map(site.services.features.flatMap(({ formPosts = {} }) => Object.entries(formPosts)))
  const answer = await answerFormPost(values, {
    services: site.services,
    forms,
    page,
    ask: (method, path, body) => site.request(path, { method, body }),
    count: async () => {},
  })
  return answer && 'outcome' in answer ? answer.outcome : undefined
}

const faultsOf = (outcome: FormOutcome | undefined) => outcome?.issues.map(({ path }) => path)

async function anEvent(site: TestSite): Promise<number> {
  const created = await site.request('/api/cms/events', { json: event, cookie: await site.logIn() })
  return (await created.json()).event.id
}

test('without scripts, a registration shows all its faults at once, those of the answers included', async () => {
  await using site = await openTestSite('sqlite')
  const asked = { 'asked.why': 'text', 'asked.chair': 'yes-no' }
  const values = { form: 'registration', eventId: String(await anEvent(site)), name: '', email: 'x', ...asked }
  expect(faultsOf(await post(site, '/register/open-house', values))).toEqual(['name', 'email', 'answers.why', 'answers.chair'])
  expect((await post(site, '/register/nothing', { ...values, eventId: '99' }))?.issues).toMatchObject([{ path: 'name' }, { path: 'email' }])
})

test('without scripts, a change of a registration does too', async () => {
  await using site = await openTestSite('sqlite')
  const eventId = await anEvent(site)
  const person = { name: 'Ada Quist', email: 'ada@example.net', answers: { why: 'Rest', chair: true } }
  await site.request('/api/register', { json: { ...person, eventId } })
  const page = `/registration/${await site.linkTo(eventId, person.email)}`
  const values = { form: 'registration-change', name: '', 'asked.why': 'text', 'answers.why': '', 'asked.chair': 'yes-no' }
  expect(faultsOf(await post(site, page, values))).toEqual(['name', 'answers.why', 'answers.chair'])
})

test.each(['message-home', 'message-programs', 'message-contact'])(
  'without scripts, a message shows all that is wrong: %s',
  async (form) => {
    await using site = await openTestSite('sqlite')
    const place = { 'message-contact': ['interest'] }[form] ?? []
    const outcome = await post(site, '/', { form, contactMethod: 'get-in-touch', name: '', email: 'x', message: 'short' })
    expect(faultsOf(outcome)?.toSorted()).toEqual(['name', 'email', 'message', 'consentToContact', ...place].toSorted())
  },
)
