import type { HeldAfterRestore } from '@/content/feature.server'
import type { Overview } from '@/content/staff-answers.schema'
import { inBatches } from '@/platform/batches.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError } from '@/platform/http/errors.server'
import { holdJobs, listHeldJobs } from '@/platform/jobs/job.repository.server'
import { type HeldKind, heldKinds } from '@/platform/jobs/lanes'
import type { Services } from '@/platform/services.server'
import { counted } from '@/platform/text/nouns'
import { deleteHold, deleteMail, insertHolds, listHolds, listMailByKeys, lockHold, type MailRow } from './mail.repository.server'

/** Holds the emails of a restored backup, since they may have left after it was made (spec B §9.3). Later ones leave as ever. */
export async function holdAfterRestore(parts: Pick<Services, 'db' | 'clock' | 'features'>) {
  const { db, clock, features } = parts
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  await db.tx(async () => {
    for (const [heldAs, some] of Map.groupBy(jobs, (job) => job.heldAs)) {
      const kinds = some.map(({ kind }) => kind)
      if (heldAs) await holdJobs(db, kinds, heldAs)
    }
    const held = listHeldKinds(parts)
    for (const each of held) await each.hold?.(parts)
    const kinds = held.map(({ kind }) => kind)
    await insertHolds(db, kinds, clock.now().toISOString())
    for (const feature of features) await feature.afterRestore?.(parts)
  })
}

const listHeldKinds = ({ features }: Pick<Services, 'features'>) => features.flatMap(({ held = [] }) => held)

const findHeldKind = (services: Services, kind: HeldKind) => listHeldKinds(services).find((each) => each.kind === kind)

export async function listHeld(services: Services): Promise<Overview['held']> {
  const kinds = await listHolds(services.db)
  const found: Overview['held'] = []
  for (const kind of heldKinds.filter((each) => kinds.includes(each))) {
    const count = await findHeldKind(services, kind)?.count(services)
    if (count !== undefined) found.push({ kind, count })
  }
  return found
}

const nouns: Record<HeldKind, [string, string]> = {
  mailings: ['mailing', 'mailings'],
  reminders: ['reminder', 'reminders'],
  offers: ['offer of a place', 'offers of places'],
  emails: ['email', 'emails'],
}

/** Carries out an admin's decision about one kind; answers the words for it. Throws ApiError 409 where nothing of it waits any more. */
export const decideHeld = (services: Services, kind: HeldKind, { isSent, accountId }: { isSent: boolean; accountId: number }) =>
  services.db.tx(async () => {
    const held = (await lockHold(services.db, kind)) ? findHeldKind(services, kind) : undefined
    const count = await held?.count(services)
    if (!held || count === undefined) throw new ApiError(409, 'Nothing of this waits any more. Someone else may have decided.')
    if (isSent) await held.send(services)
    else await held.drop(services, accountId)
    await deleteHold(services.db, kind)
    const what = counted(count, ...nouns[kind])
    const detail = `${what} of the restored backup`
    await recordAudit(services, { accountId, action: isSent ? 'release' : 'drop', entity: nouns[kind][0], entityId: null, detail })
    return isSent ? `${what} will leave now.` : `${what} won’t be sent.`
  })

export const heldEmails: HeldAfterRestore = {
  kind: 'emails',
  count: async ({ db }) => (await listHeldJobs(db, 'emails')).length || undefined,
  send: async ({ jobs }) => void (await jobs.release('emails')),
  drop: (services) => dropHeldMail(services, 'emails'),
}

export async function listHeldMail(db: Services['db'], heldAs: HeldKind): Promise<MailRow[]> {
  const keys = (await listHeldJobs(db, heldAs)).map(({ key }) => key)
  return (await Promise.all([...inBatches(keys)].map((some) => listMailByKeys(db, some)))).flat()
}

export async function dropHeldMail({ db, jobs }: Pick<Services, 'db' | 'jobs'>, heldAs: HeldKind) {
  const keys = (await listHeldJobs(db, heldAs)).map(({ key }) => key)
  for (const some of inBatches(keys)) await deleteMail(db, await jobs.cancel({ keys: some }))
}
