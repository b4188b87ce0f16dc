import type { Feature } from '@/content/feature.server'
import { firstSteps } from '@/content/first-steps'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { firstStepCalls } from './first-steps.calls'
import { putNote } from './first-steps.repository.server'
import { planDeletion } from './plan-deletion.server'
import { HIDDEN, readFirstSteps } from './read-first-steps.server'
import { sampleContentApi } from './sample-content.api.server'

const firstStepsApi = serveCalls(firstStepCalls, {
  'PUT /api/staff/first-steps': async ({ services, actor, body }) => {
    const { isHidden } = await body()
    const detail = isHidden ? 'which is hidden now' : 'which is shown again'
    await note(services, HIDDEN, isHidden, { accountId: actor.id, entity: 'list', label: 'First steps', detail })
    return { isHidden }
  },

  'PUT /api/staff/first-steps/:step': async ({ c, services, actor, body }) => {
    const step = firstSteps.find(({ id }) => id === c.req.param('step'))
    if (!step || !('isTickedOff' in step)) throw new ApiError(404, 'There is no such step to tick off.')
    const { isDone } = await body()
    const detail = isDone ? 'which is done' : 'which is not done yet'
    await note(services, step.id, isDone, { accountId: actor.id, entity: 'first step', label: step.label, detail })
    return { isDone }
  },
})

interface Audited {
  accountId: number
  entity: string
  label: string
  detail: string
}

const note = ({ db, clock }: Services, name: string, isSet: boolean, audited: Audited) =>
  db.tx(async () => {
    if (await putNote(db, name, isSet)) await recordAudit({ db, clock }, { action: 'update', entityId: null, ...audited })
  })

const countDeletable = async (services: Services) => (await planDeletion(services)).reduce((sum, { going }) => sum + going.length, 0)

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  leastRole: 'admin',
  api: [firstStepsApi, sampleContentApi],
  overview: async (services) => ({ firstSteps: await readFirstSteps(services), samples: await countDeletable(services) }),
}
