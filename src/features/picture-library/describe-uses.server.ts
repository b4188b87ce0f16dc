import type { DescribeUploads } from '@/content/feature.server'
import type { UploadUse } from '@/content/staff/upload-use.schema'
import { listUploadUses } from '@/features/media/upload.repository.server'
import { inBatches } from '@/platform/batches.server'
import type { Services } from '@/platform/services.server'
import { contentUses } from './content-uses.server'

const inOrder = ['shown', 'former', 'deleted'] as const

/**
 * What uses each upload that something uses, by its path: nothing of its own for a cut of another one. Each thing once: what shows a file now is
 * not listed again for its former versions.
 */
export async function describeUses(services: Services): Promise<Map<string, UploadUse[]>> {
  const { db, features } = services
  const describers: Record<string, DescribeUploads> = contentUses(features.flatMap(({ content = [] }) => content))
  for (const { describeUploads } of features) Object.assign(describers, describeUploads)
  const found = new Map<string, UploadUse[]>()
  for (const [entity, noted] of Map.groupBy(await listUploadUses(db), (use) => use.entity)) {
    const described = await inParts([...new Set(noted.map(({ id }) => id))], (ids) => describers[entity]?.(services, ids))
    for (const { id, path } of noted) {
      const describe = described.get(id)
      const use = describe ? describe(path) : unknownUse(entity)
      const uses = found.get(path) ?? []
      if (use) uses.push(use)
      found.set(path, uses)
    }
  }
  return new Map([...found].map(([path, uses]) => [path, eachOnce(uses)]))
}

async function inParts<T>(ids: number[], describe: (ids: number[]) => Promise<Map<number, T>> | undefined): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  for (const some of inBatches(ids)) for (const [id, use] of (await describe(some)) ?? []) found.set(id, use)
  return found
}

/** What has gone since it was looked for, or what a program that is not there any more has noted. */
const unknownUse = (entity: string): UploadUse => ({ kind: entity, label: 'Unknown', url: '/admin', state: 'former' })

function eachOnce(uses: UploadUse[]): UploadUse[] {
  const once = new Map<string, UploadUse>()
  for (const use of uses.toSorted((a, b) => inOrder.indexOf(a.state) - inOrder.indexOf(b.state))) {
    const key = `${use.kind} ${use.url} ${use.label}`
    if (!once.has(key)) once.set(key, use)
  }
  return [...once.values()]
}
