import * as z from 'zod'
import { changeContent } from '@/content/content-operations.server'
import type { NamedPerson, PersonalData, PersonalRecord } from '@/content/feature.server'
import { monthsBefore, type RetentionRule } from '@/content/retention.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { emailAddress, foldEmail } from '@/platform/email-address'
import { ApiError } from '@/platform/http/errors.server'
import { type AnyJob, defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'
import { noteErasure, type Subject } from './erasures.server'

/** Erases all that is held about an address, with an audit row that doesn't name it (spec B §8.1). Throws ApiError 404 where nothing is. */
export const erasePerson = (services: Services, emailKey: string, by: number | null): Promise<PersonData[]> =>
  erase(services, by, emailKey, async () => {
    const found = required(await findPerson(services, emailKey), 'address')
    await eraseAddress(services, emailKey)
    return found
  })

export const eraseNamedPerson = (services: Services, person: Required<NamedPerson>, by: number | null): Promise<PersonData[]> =>
  erase(services, by, person, async () => {
    const found = required(await findNamedPerson(services, person), 'name in this event')
    await eraseName(services, person)
    return found
  })

function required(found: PersonData[], what: string): PersonData[] {
  if (found.length === 0) throw new ApiError(404, `No data found for this ${what}`)
  return found
}

async function erase(services: Services, by: number | null, subject: Subject, work: () => Promise<PersonData[]>): Promise<PersonData[]> {
  const { found } = await changeContent(
    services,
    async () => {
      const erased = { found: await work(), entry: await noteErasure(services, subject) }
      // After a crash in between, the next start does it.
      services.db.afterCommit(() => services.db.truncateLog())
      return erased
    },
    ({ entry }) => ({ accountId: by, action: 'erase', entity: 'person', entityId: null, detail: entry }),
  )
  return found
}

export interface PersonData {
  feature: string
  label: string
  url: string | undefined
  records: PersonalRecord[]
  retention: string
}

/** `foldEmail` of one address. Throws ApiError 400 for anything else. */
export function emailKeyOf(text: string): string {
  const { data, error } = emailAddress('Please give one email address, like ada@example.net').safeParse(text)
  if (error) throw new ApiError(400, error.issues[0]?.message ?? '')
  return foldEmail(data)
}

export const findPerson = (services: Services, emailKey: string): Promise<PersonData[]> =>
  collect(services, (people) => people.find(services, emailKey))

export const findNamedPerson = (services: Services, person: NamedPerson): Promise<PersonData[]> =>
  collect(services, async (people) => (await people.findNamed?.(services, person)) ?? [])

async function collect(services: Services, find: (people: PersonalData) => Promise<PersonalRecord[]>): Promise<PersonData[]> {
  const found: PersonData[] = []
  for (const { name, people } of services.features) {
    const records = people ? await find(people) : []
    if (!people || records.length === 0) continue
    const { label, url } = people
    found.push({ feature: name, label, url, records, retention: people.retention(services.site.retention) })
  }
  return found
}

/** Permanently erases, within the surrounding transaction, what every feature holds about an address. */
export async function eraseAddress(services: Services, emailKey: string) {
  for (const { people } of services.features) await people?.erase(services, emailKey)
}

export async function eraseName(services: Services, person: Required<NamedPerson>) {
  for (const { people } of services.features) await people?.eraseNamed?.(services, person)
}

/** Rows of one kind in one run: other upkeep, such as expiring offers, waits for no more than that. */
const MAX_A_RUN = 1000

const DAY = 24 * 3_600_000

/** Deletes data that is older than settings and rules allow (spec B §8.2), and records it. Answers whether nothing is left to delete. */
export async function deleteExpired(services: Services): Promise<boolean> {
  const counts = new Map<RetentionRule, number>()
  let isDone = true
  for (const rule of services.features.flatMap(({ retention = [] }) => retention)) {
    const cutoff = cutoffOf(rule, services)
    let count = 0
    for await (const deleted of rule.deleteExpired(services, cutoff)) {
      count += deleted
      if (count < MAX_A_RUN) continue
      isDone = false
      break
    }
    if (count > 0) counts.set(rule, count)
  }
  await record(services, counts)
  return isDone
}

function cutoffOf(rule: RetentionRule, { clock, site }: Services): Date {
  const now = clock.now()
  return 'days' in rule ? new Date(now.getTime() - rule.days * DAY) : monthsBefore(now, site.retention[rule.setting], clock.timeZone)
}

async function record(services: Services, counts: ReadonlyMap<RetentionRule, number>) {
  if (counts.size === 0) return
  services.log.info(
    Object.fromEntries([...counts].map(([rule, count]) => ['days' in rule ? rule.nouns[1] : rule.setting, count])),
    'Expired data was deleted',
  )
  // Deleting old activities must not itself be an activity: there would be one a day forever.
  const noted = [...counts].filter(([rule]) => !('setting' in rule && rule.setting === 'audit'))
  if (noted.length === 0) return
  const detail = noted.map(([{ nouns }, count]) => `${count.toLocaleString('en-US')} ${nouns[count === 1 ? 0 : 1]}`).join(', ')
  await recordAudit(services, { accountId: null, action: 'delete expired', entity: 'data', entityId: null, detail })
}

async function runOnce(services: Services) {
  if (!(await deleteExpired(services))) await services.jobs.enqueue(deleteRestJob, {})
}

const deleteRestJob: JobDefinition<object> = defineJob({ kind: 'delete-expired-rest', schema: z.object({}), lane: 'upkeep', run: runOnce })

export const deleteExpiredJobs: readonly AnyJob[] = [
  defineDailyJob({ kind: 'delete-expired', lane: 'upkeep', run: runOnce }),
  deleteRestJob,
]
