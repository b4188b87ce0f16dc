import type { Feature } from '@/content/feature.server'
import { firstSteps, type JudgedStepId } from '@/content/first-steps'
import type { Overview } from '@/content/staff-answers.schema'
import { recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { planDeletion, sampleContentApi } from './sample-content.api.server'
import { firstStepCalls } from './today.calls'
import '@/platform/database/content-version.server'

const HIDDEN = 'hidden'

async function readFirstSteps(services: Services): Promise<Overview['firstSteps']> {
  const notes = await listNotes(services.db)
  if (notes.has(HIDDEN)) return null
  const steps: NonNullable<Overview['firstSteps']> = []
  for (const step of firstSteps) {
    const isTickedOff = 'isTickedOff' in step
    const state = isTickedOff ? notes.has(step.id) : await judge(services, step.id)
    const { url = null, hint = step.hint } = { ...(step as { url?: string; hint: string }), ...(typeof state === 'object' && state) }
    steps.push({ id: step.id, label: step.label, hint, url, isTickedOff, isDone: state === true })
  }
  return steps.every(({ isDone }) => isDone) ? null : steps
}

async function judge(services: Services, id: JudgedStepId) {
  for (const { firstSteps: known } of services.features) if (known?.[id]) return known[id](services)
  return false
}

const PREFIX = 'first-steps '

async function listNotes(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('site_state').select('key').where('key', 'like', `${PREFIX}%`).execute()
  return new Set(rows.map(({ key }) => key.slice(PREFIX.length)))
}

async function putNote(db: Database, note: string, isSet: boolean): Promise<boolean> {
  const key = PREFIX + note
  const change = isSet
    ? db
        .insertInto('site_state')
        .values({ key, value: 1 })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
    : db.deleteFrom('site_state').where('key', '=', key).returning('key')
  return (await change.executeTakeFirst()) !== undefined
}

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

const note = (
  { db, clock }: Services,
  name: string,
  isSet: boolean,
  audited: { accountId: number; entity: string; label: string; detail: string },
) =>
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
