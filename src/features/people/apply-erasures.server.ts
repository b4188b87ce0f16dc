import { changeContent } from '@/content/content-change.server'
import type { Services } from '@/platform/services.server'
import { eraseAddress, eraseName } from './erase-data.server'
import { type Erasure, insertErasures, listErasures } from './erasures/erasure.repository.server'
import { listedSince } from './erasures/erasure.retention.server'
import { isCodeOf } from './erasures/erasure-code.server'
import { erasureListPaths, readErasureList } from './erasures/erasure-list.server'
import { writeErasureLists } from './erasures/keep-erasures.server'
import { listSubjects } from './list-subjects.server'

/**
 * Erases again the people that the lists outside the database name and the database doesn't: it comes from a backup that is older than those erasures (spec
 * B §8.1). Someone who came back after an erasure stays, since the database knows that erasure. Answers how many people it erased. Throws
 * where a list can't be read: serving their data would be worse.
 */
export async function applyErasures(services: Services): Promise<number> {
  const listed = await readLists(services)
  const count = (await findUnknown(services, listed)).length > 0 ? await eraseAgain(services, listed) : 0
  if (count > 0) await services.db.truncateLog()
  await writeErasureLists(services)
  return count
}

async function readLists(services: Services): Promise<Erasure[]> {
  const lists = await Promise.all(erasureListPaths(services.config).map(readErasureList))
  const since = listedSince(services)
  const byCode = new Map(lists.flat().map((erasure) => [erasure.code, erasure]))
  return [...byCode.values()].filter(({ erasedAt }) => erasedAt >= since)
}

async function findUnknown({ db }: Pick<Services, 'db'>, listed: readonly Erasure[]): Promise<Erasure[]> {
  const known = new Set((await listErasures(db)).map(({ code }) => code))
  return listed.filter(({ code }) => !known.has(code))
}

const eraseAgain = (services: Services, listed: readonly Erasure[]): Promise<number> =>
  changeContent(
    services,
    async () => {
      // Another process that started at the same time may have been first.
      const unknown = await findUnknown(services, listed)
      if (unknown.length === 0) return 0
      const { emailKeys, named } = await listSubjects(services)
      const isListed = (subject: Parameters<typeof isCodeOf>[1]) => unknown.some(({ code }) => isCodeOf(code, subject))
      const addresses = [...emailKeys].filter(isListed)
      const names = named.filter(isListed)
      for (const emailKey of addresses) await eraseAddress(services, emailKey)
      for (const person of names) await eraseName(services, person)
      await insertErasures(services.db, unknown)
      return addresses.length + names.length
    },
    (count) =>
      count === 0
        ? undefined
        : { accountId: null, action: 'erase', entity: 'person', entityId: null, detail: `${count} again, after a restore` },
  )
