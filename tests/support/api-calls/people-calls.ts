import { type ApiCall, type Arrange, person } from './api-call'

/** Someone that we hold data about. */
const aPerson: Arrange = async (site) => {
  await site.request('/api/newsletter/subscribe', { json: person })
  return {}
}

/** What is held about people. */
export const peopleApiCalls: ApiCall[] = [
  { method: 'POST', path: '/api/people/find', access: 'admin', status: 200, json: { email: person.email }, arrange: aPerson },
  {
    method: 'POST',
    path: '/api/people/export',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    json: { email: person.email, format: 'html' },
    arrange: aPerson,
  },
  {
    method: 'POST',
    path: '/api/people/erase',
    access: 'admin',
    needsRecentLogin: true,
    status: 200,
    json: { email: person.email, confirm: person.email },
    arrange: aPerson,
  },
]
