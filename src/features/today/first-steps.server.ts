import type { Samples } from '@/content/content-kind.server'
import { changeContent } from '@/content/content-operations.server'
import type { Feature } from '@/content/feature.server'
import { firstSteps, type JudgedStepId } from '@/content/first-steps'
import type { Overview } from '@/content/staff-answers.schema'
import { type AuditEntry, recordAudit } from '@/platform/database/audit-log.server'
import type { Database } from '@/platform/database/database.server'
import { ApiError } from '@/platform/http/errors.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { counted, listed, spoken } from '@/platform/text/nouns'
import { firstStepCalls, type SampleAnswer } from './today.calls'
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

const api = serveCalls(firstStepCalls, {
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
  'GET /api/staff/sample-content': async ({ services }) => {
    const planned = await planDeletion(services)
    const going = planned.filter((kind) => kind.going.length > 0)
    return {
      hasOwn: planned.some(({ hasOwn }) => hasOwn),
      going: going.map((kind) => ({ noun: kind.noun, plural: kind.plural, labels: kind.going.map(({ label }) => label) })),
      staying: planned.flatMap(({ staying }) => staying),
      notices: going.flatMap(({ isAllThatIsSeen, staying, samples: { withoutOwn } }) =>
        isAllThatIsSeen && staying.length === 0 && withoutOwn ? [withoutOwn] : [],
      ),
    }
  },
  'DELETE /api/staff/sample-content': async ({ services, actor }) => {
    const deleted = await deleteSampleContent(services, actor.id)
    return { deleted, message: deleted === 0 ? 'There is no sample content left to delete.' : 'Sample content deleted' }
  },
})

type Audited = Pick<AuditEntry, 'accountId' | 'entity' | 'label' | 'detail'>

const note = ({ db, clock }: Services, name: string, isSet: boolean, audited: Audited) =>
  db.tx(async () => {
    const key = PREFIX + name
    const change = isSet
      ? db
          .insertInto('site_state')
          .values({ key, value: 1 })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
      : db.deleteFrom('site_state').where('key', '=', key).returning('key')
    if (await change.executeTakeFirst()) await recordAudit({ db, clock }, { action: 'update', entityId: null, ...audited })
  })

/** Deletes what `planDeletion` names, in one transaction; restorable for 30 days. Throws ApiError 409 while nothing of the community's is seen. */
function deleteSampleContent(services: Services, accountId: number): Promise<number> {
  const work = async () => {
    for (const { samples } of services.features.flatMap(({ content = [] }) => content)) await samples?.lock(services.db)
    const planned = await planDeletion(services)
    if (!planned.some(({ hasOwn }) => hasOwn))
      throw new ApiError(409, 'Add something of your own first. Without the sample content, visitors would find nothing here.')
    for (const { samples, going } of planned) for (const { id } of going) await samples.remove(services, id, accountId)
    return planned.filter(({ going }) => going.length > 0)
  }
  return changeContent(services, work, (deleted) =>
    deleted.length === 0
      ? undefined
      : {
          accountId,
          action: 'delete samples',
          entity: 'sample content',
          entityId: null,
          detail: listed(deleted.map(({ noun, plural, going }) => counted(going.length, noun, plural))),
        },
  ).then((deleted) => deleted.flatMap(({ going }) => going).length)
}

interface Planned {
  noun: string
  plural: string
  samples: Samples
  going: { id: number; label: string }[]
  staying: SampleAnswer['staying']
  hasOwn: boolean
  isAllThatIsSeen: boolean
}

/** Unedited samples, once visitors see anything of the community's own. Those stay that are in use, or would be replaced by built-in ones. */
async function planDeletion(services: Services): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const { noun, plural, samples } of services.features.flatMap(({ content = [] }) => content)) {
    if (!samples) continue
    const listed = await samples.list(services.db)
    const [hasOwn, isAllThatIsSeen] = [await samples.hasOwn(services), await samples.areAllThatIsSeen(services)]
    planned.push({ noun, plural: spoken(plural), samples, going: listed, staying: [], hasOwn, isAllThatIsSeen })
  }
  const isAllowed = planned.some(({ hasOwn }) => hasOwn)
  for (const kind of planned) {
    if (!isAllowed) kind.going = []
    else if (kind.isAllThatIsSeen && !kind.samples.withoutOwn) stay(kind, kind.going, `visitors see no ${kind.noun} of yours yet`)
    else await keepUsed(services, kind, planned)
  }
  return planned
}

/** Kinds come in the order in which they are used: what is used by a sample that goes is not in use. */
async function keepUsed(services: Services, kind: Planned, planned: readonly Planned[]) {
  const going = Object.fromEntries(planned.map((each) => [each.noun, each.going.map(({ id }) => id)]))
  for (const { samplesInUse: uses } of services.features) {
    if (uses?.noun !== kind.noun) continue
    const used = await uses.find(services, going[kind.noun] ?? [], going)
    const stays = kind.going.filter(({ id }) => used.includes(id))
    stay(kind, stays, uses.reason)
  }
}

function stay(kind: Planned, items: readonly { id: number; label: string }[], reason: string) {
  kind.staying.push(...items.map(({ label }) => ({ label, reason })))
  kind.going = kind.going.filter((item) => !items.includes(item))
}

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  leastRole: 'admin',
  api: [api],
  overview: async (services) => ({
    firstSteps: await readFirstSteps(services),
    samples: (await planDeletion(services)).flatMap(({ going }) => going).length,
  }),
}
