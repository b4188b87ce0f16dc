import * as z from 'zod'
import { monthsBefore, type RetentionRule } from '@/content/retention.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { type AnyJob, defineJob, type JobDefinition } from '@/platform/jobs/define-job.server'
import { defineDailyJob } from '@/platform/jobs/recurring.server'
import type { Services } from '@/platform/services.server'

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
  const detail = noted
    .map(
      ([
        {
          nouns: [one, many],
        },
        count,
      ]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`,
    )
    .join(', ')
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
