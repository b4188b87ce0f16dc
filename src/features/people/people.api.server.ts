import { recordAudit } from '@/platform/database/audit-log.server'
import { foldEmail } from '@/platform/email-address'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { erasePerson } from './erase-person.server'
import { exportPerson } from './export-person.server'
import { findPerson } from './find-person.server'
import { peopleCalls } from './people.calls'
import { presentPerson } from './person.presenter.server'

export const peopleApi = serveCalls(peopleCalls, {
  'POST /api/people/find': async ({ services, body }) => {
    const { email } = await body()
    return { person: await presentPerson(services, email, await findPerson(services, foldEmail(email))) }
  },
  'POST /api/people/export': async ({ c, services, actor, body }) => {
    const { email, format } = await body()
    const found = await findPerson(services, foldEmail(email))
    if (found.length === 0) throw new ApiError(404, 'No data found for this address')
    await recordAudit(services, {
      accountId: actor.id,
      action: 'export',
      entity: 'person',
      entityId: null,
      detail: `as ${format.toUpperCase()}`,
    })
    const { type, text } = await exportPerson(services, { email, format, found })
    return c.body(text, 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="personal-data-${services.clock.today()}.${format}"`,
      'cache-control': 'no-store',
    })
  },
  'POST /api/people/erase': async ({ services, actor, body }) => {
    const { email, confirm } = await body()
    if (foldEmail(confirm) !== foldEmail(email)) throw invalidInput('confirm', 'This isn’t the same address. Type it as it is above')
    const found = await erasePerson(services, foldEmail(email), actor.id)
    return {
      message: 'Everything about this person was erased',
      erased: found.map(({ label, records }) => ({ label, count: records.length })),
    }
  },
})
