import { expect, test } from 'vitest'
import { manageForm } from './managed-words'
import { manageFormPosts } from './registration.api.server'

// Before, the path of the page became the path of the call as it was: these led to /api/contact and to /api/registrations?.
test.each([
  ['\\..\\..\\contact', '/api/registrations/%5C..%5C..%5Ccontact'],
  ['a?b', '/api/registrations/a%3Fb'],
  ['%2F..', '/api/registrations/%252F..'],
  ['ümlaut', '/api/registrations/%C3%BCmlaut'],
])('a form on the page of the link %j makes the call of that link and no other', (link, call) => {
  const { call: callOf } = manageFormPosts[manageForm('change')] ?? {}
  expect(typeof callOf === 'function' && callOf(`/registration/${link}`)).toBe(call)
})
