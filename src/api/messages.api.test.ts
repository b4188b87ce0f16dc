import type { ApiCall } from '@tests/support/api-calls/api-call'
import { apiCalls } from '@tests/support/api-calls/api-calls'
import { sendCall } from '@tests/support/api-calls/send-call'
import { openTestSite, type TestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'

const withBody = apiCalls.filter(({ json, arrange, method }) => (json && Object.keys(json).length > 0) || (arrange && method === 'PUT'))

/** How a validation library speaks of types, which helps no one who filled in a form. */
const machineWords = /Invalid|expected|received|undefined|NaN|Unrecognized|\[object/

/** The same on every site, and slow to make. */
let description: ReturnType<Response['json']> | undefined

/** Every field that the call takes, also those that its example leaves out. */
async function describedFields(site: TestSite, { method, path }: ApiCall): Promise<string[]> {
  description ??= site.request('/api/openapi.json').then((answer) => answer.json())
  const { paths } = await description
  const { requestBody } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
  return Object.keys(requestBody.content['application/json'].schema.properties)
}

test.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'decisions, errors: %s says what is wrong with each field in words for people',
  async (_name, call: ApiCall) => {
    await using site = await openTestSite('sqlite')
    const admin = await site.logIn()
    let made: ReturnType<NonNullable<ApiCall['arrange']>> | undefined
    for (const field of await describedFields(site, call)) {
      for (const wrong of [undefined, null, 7.5, true, '', {}, [], [{}], [null], 'x'.repeat(30_000)]) {
        // Sent as the last word, whatever the arranged body holds.
        const arrange: ApiCall['arrange'] = async (...parts) => {
          made ??= call.arrange?.(...parts)
          const arranged = await made
          return { ...arranged, json: { ...arranged?.json, [field]: wrong } }
        }
        const answer = await sendCall(site, { ...call, arrange } as ApiCall, { admin, cookie: admin })
        const { message = '', issues = [] } = await answer.json()
        expect(answer.status).toBeLessThan(500)
        // What a refused call was about serves the next one too.
        if (answer.status !== 400) made = undefined
        if (answer.status !== 400) continue
        const words = [message, ...issues.map((issue: { message: string }) => issue.message)].join('\n')
        expect([field, wrong, words]).toEqual([field, wrong, expect.not.stringMatching(machineWords)])
      }
    }
  },
)

test.each(apiCalls.filter((call) => call.json || withBody.includes(call)).map((call) => [`${call.method} ${call.path}`, call] as const))(
  'decisions, errors: %s says in words for people that a body is no object',
  async (_name, call: ApiCall) => {
    await using site = await openTestSite('sqlite')
    const admin = await site.logIn()
    for (const body of ['[]', 'null', '7', '"text"', 'true']) {
      const answer = await sendCall(site, call, { admin, cookie: admin, instead: { body } })
      const { message, issues = [] } = await answer.json()
      const words = [message, ...issues.map((issue: { message: string }) => issue.message)].join('\n')
      expect([body, answer.status, words]).toEqual([body, 400, expect.not.stringMatching(machineWords)])
    }
  },
)
