import type { Feature } from '@/content/feature.server'
import type { Overview } from '@/content/staff-answers.schema'
import { listHeld } from '@/features/mail/held-mail.server'
import { findLastChange } from '@/platform/database/audit-log.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { capitalize, spoken } from '@/platform/text/nouns'
import { truncated } from '@/platform/text/plain-text'
import { overviewCalls } from './today.calls'

const DRAFTS = 6
const LABEL = 100

async function readOverview(services: Services, role: Role): Promise<Overview> {
  const read: Overview = {
    tabs: {},
    sessions: [],
    enquiries: { count: 0, oldestAt: null, overdue: 0, longestWait: null, toAnswer: 0, latest: [] },
    failedMail: { count: 0, latest: [] },
    refusedAddresses: [],
    mailings: [],
    overdueBackup: null,
    moneyTroubles: [],
    unknownPayments: 0,
    paymentsRefusedAt: services.payments?.keyRefusedAt ?? null,
    leftOutTexts: [],
    deadLinks: [],
    firstSteps: null,
    samples: 0,
    held: await listHeld(services),
    drafts: await readDrafts(services),
  }
  for (const { overview, leastRole = 'editor' } of services.features) {
    if (!hasRole(role, leastRole)) continue
    const { tabs, ...part } = (await overview?.(services, role)) ?? {}
    Object.assign(read, part)
    Object.assign(read.tabs, tabs)
  }
  return read
}

async function readDrafts(services: Services): Promise<Overview['drafts']> {
  const kinds = services.features.flatMap(({ content = [] }) => content)
  const drafts: Overview['drafts'] = { count: 0, latest: [] }
  for (const kind of kinds) {
    const { count, items } = await kind.listUnpublished(services, DRAFTS)
    drafts.count += count
    for (const { label, ...item } of items)
      drafts.latest.push({ ...item, noun: kind.noun, tab: kind.plural, label: truncated(label, LABEL), updatedBy: null })
  }
  drafts.latest = drafts.latest.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, DRAFTS)
  for (const draft of drafts.latest) {
    const change = await findLastChange(services.db, draft.noun, draft.id)
    if (change?.accountId) draft.updatedBy = (await services.findUsername(change.accountId)) ?? null
  }
  return drafts
}

type Group = Omit<NonNullable<Feature['staffSearch']>, 'leastRole'>

/** Finds what has every word of `search`, at most five of a kind unless the kind says otherwise, without what `role` may not see. */
async function searchEverything(services: Services, search: string, role: Role) {
  if (!search) return []
  const groups = await Promise.all(
    groupsOf(services, role).map(async ({ label, find, limit = 5 }) => ({ label, results: await find(services, search, limit) })),
  )
  return groups.filter(({ results }) => results.length > 0)
}

const groupsOf = ({ features }: Services, role: Role): Group[] => {
  const groups = features.flatMap<Group>(({ content = [], staffSearch, leastRole = 'editor' }) => [
    ...content.map(({ plural, searchForStaff }) => ({
      label: capitalize(spoken(plural)),
      find: async ({ db }: Services, search: string, limit: number) =>
        (await searchForStaff(db, search, limit)).map(({ id, label }) => ({
          title: truncated(label, LABEL),
          detail: '',
          url: `/admin?tab=${plural}&edit=${id}`,
        })),
    })),
    ...(staffSearch && hasRole(role, staffSearch.leastRole ?? leastRole) ? [staffSearch] : []),
  ])
  return groups.toSorted((a, b) => Number(a.comesLast ?? false) - Number(b.comesLast ?? false))
}

const api = serveCalls(overviewCalls, {
  'GET /api/staff/overview': async ({ services, actor }) => ({ overview: await readOverview(services, actor.role) }),
  'GET /api/staff/search': async ({ services, actor, query: { q } }) => ({ groups: await searchEverything(services, q, actor.role) }),
})

export const overviewFeature: Feature = { name: 'overview', api: [api] }
