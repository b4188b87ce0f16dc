import type { ContentKind } from '@/content/content-kind.server'
import type { ContentTable, PublicationColumns, RowOf } from '@/content/content-rows.server'
import { findLastChange } from '@/platform/database/audit-log.server'
import type { Services } from '@/platform/services.server'
import {
  findLastSeenVersion,
  findLastVersion,
  findVersion,
  insertVersion,
  listContentVersions,
  listSurplusVersions,
  removeVersion,
} from './content-versions.server'
import type { PresentedVersion } from './version.schema'

type Content = Record<string, unknown>
type Common = PublicationColumns & { id: number; updatedAt: string }

/** The versions of one kind of content. A version shows the uploads that its row showed, so that these stay as long as it can be restored. */
export function contentHistory<T extends ContentTable, Input>(kind: ContentKind<T, Input>) {
  const { noun, storedInput, recordUploads } = kind
  const ownerOf = (id: number) => ({ entity: noun, entityId: id })

  async function remove(services: Services, id: number) {
    await recordUploads?.(services, { entity: 'version', id }, undefined)
    await removeVersion(services.db, id)
  }

  async function keep(services: Services, row: RowOf<T>, by: () => number | null | Promise<number | null>) {
    const { db } = services
    const { id, status, publishAt, updatedAt } = row as object as Common
    const content = { ...(await storedInput(row, services)), status, publishAt }
    const last = await findLastVersion(db, ownerOf(id))
    if (last && changedFields(last.content, content).length === 0) return
    const version = { ...ownerOf(id), content, accountId: await by(), at: updatedAt }
    const versionId = await insertVersion(db, version)
    await recordUploads?.(services, { entity: 'version', id: versionId }, row)
    await removeSurplus(services, id)
  }

  async function removeSurplus(services: Services, id: number) {
    const surplus = await listSurplusVersions(services.db, ownerOf(id))
    if (surplus.length === 0) return
    const seen = await findLastSeenVersion(services, ownerOf(id))
    for (const version of surplus) if (version.id !== seen?.id) await remove(services, version.id)
  }

  return {
    /** Keeps a row as it was saved, where it differs from the version before; within the transaction that saves it. */
    keepSaved: (services: Services, row: RowOf<T>, accountId: number | undefined) => keep(services, row, () => accountId ?? null),
    /** Keeps a row that is about to be changed: one from before there were versions, or that the program has changed. */
    keepStored: (services: Services, row: RowOf<T>) =>
      keep(services, row, async () => (await findLastChange(services.db, noun, (row as object as Common).id))?.accountId ?? null),
    /** The newest first. */
    async list({ db, findUsername }: Services, id: number): Promise<PresentedVersion[]> {
      const versions = await listContentVersions(db, ownerOf(id))
      const accounts = [...new Set(versions.flatMap(({ accountId }) => accountId ?? []))]
      const names = new Map(await Promise.all(accounts.map(async (account) => [account, await findUsername(account)] as const)))
      return versions.map((version, index) => {
        const [{ content }, former] = [version, versions[index + 1]]
        const by = (version.accountId && names.get(version.accountId)) || null
        return { id: version.id, at: version.at, by, changed: former ? changedFields(former.content, content) : [], content }
      })
    },
    /** What was saved, without whether it was published; undefined for an unknown version. */
    async find({ db }: Services, id: number, versionId: number): Promise<{ content: Content; at: string } | undefined> {
      const version = await findVersion(db, ownerOf(id), versionId)
      if (!version) return undefined
      const { status: _, publishAt: __, ...content } = version.content
      return { content, at: version.at }
    },
    /** Permanently removes all versions of one entity. */
    async purge(services: Services, id: number) {
      for (const version of await listContentVersions(services.db, ownerOf(id))) await remove(services, version.id)
    },
  }
}

/** Fields that only one of them has, and parts of them that one has and are null in the other, came to be, or went, with a change of the program. */
const changedFields = (before: Content, after: Content) =>
  Object.keys(after).filter((name) => name in before && withoutNulls(before[name]) !== withoutNulls(after[name]))

const withoutNulls = (value: unknown) => JSON.stringify(value, (_, part) => part ?? undefined)
