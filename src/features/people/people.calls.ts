import { defineCalls } from '@/platform/http/calls'
import { erasureAnswer, erasureForm, exportForm, personAnswer, personForm } from './people.schema'

/** spec B §8.1 */
export const peopleCalls = defineCalls({
  // No GET: the address would be in that of the call, and so in the logs of proxies and the history of browsers.
  'POST /api/people/find': {
    summary: 'Find everything that is held about an email address',
    access: 'admin',
    body: personForm,
    success: { body: personAnswer },
  },
  'POST /api/people/export': {
    summary: 'Export everything that is held about an email address',
    access: 'admin',
    needsRecentLogin: true,
    body: exportForm,
    success: { body: ['application/json', 'text/html'] },
    failures: [404],
  },
  'POST /api/people/erase': {
    summary: 'Erase everything that is held about an email address',
    access: 'admin',
    needsRecentLogin: true,
    body: erasureForm,
    success: { body: erasureAnswer },
    failures: [404],
  },
})
