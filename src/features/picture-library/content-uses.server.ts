import type { AnyContentKind, PicturedItem } from '@/content/content-kind.server'
import { listDeletedLabels } from '@/content/deleted/deleted-items.server'
import type { DescribeUploads } from '@/content/feature.server'
import { listVersionOwners } from '@/content/history/content-versions.server'
import type { UploadUse } from '@/content/staff/upload-use.schema'

/** How uses by content are described, whatever the kind: of what is there, of its former versions, and of what is deleted. */
export const contentUses = (kinds: readonly AnyContentKind[]): Record<string, DescribeUploads> => ({
  ...Object.fromEntries(kinds.map((kind) => [kind.noun, ofKind(kind)])),
  version: ofVersions(kinds),
  'deleted item': async ({ db }, ids) =>
    new Map((await listDeletedLabels(db)).filter(({ id }) => ids.includes(id)).map((item) => [item.id, () => deletedUse(item)])),
})

const ofKind =
  (kind: AnyContentKind): DescribeUploads =>
  async ({ db }, ids) =>
    new Map((await kind.listByIds(db, ids)).map((item) => [item.id, (path) => shownUse(kind, item, path)]))

/** A version is of something that is there, or of what is deleted: it goes and comes back with that. */
const ofVersions =
  (kinds: readonly AnyContentKind[]): DescribeUploads =>
  async ({ db }, ids) => {
    const versions = await listVersionOwners(db, ids)
    const owners = new Map((await listDeletedLabels(db)).map((item) => [`${item.entity} ${item.entityId}`, deletedUse(item)]))
    for (const kind of kinds) {
      const ownerIds = versions.filter(({ entity }) => entity === kind.noun).map(({ entityId }) => entityId)
      for (const item of await kind.listByIds(db, [...new Set(ownerIds)]))
        owners.set(`${kind.noun} ${item.id}`, { ...shownUse(kind, item), state: 'former' })
    }
    return new Map(
      versions.flatMap(({ id, entity, entityId }) => {
        const use = owners.get(`${entity} ${entityId}`)
        return use ? [[id, () => use]] : []
      }),
    )
  }

const shownUse = ({ noun, plural }: AnyContentKind, { id, label, picture }: PicturedItem, path?: string): UploadUse => ({
  kind: noun,
  label,
  url: `/admin?tab=${plural}&edit=${id}`,
  state: 'shown',
  ...(picture && picture.url === path && { alt: picture.alt }),
})

const deletedUse = ({ entity, label }: { entity: string; label: string }): UploadUse => ({
  kind: entity,
  label,
  url: '/admin?tab=recently-deleted',
  state: 'deleted',
})
