import type { DescribeUploads } from '@/content/feature.server'
import type { UploadUse } from '@/content/upload-use.schema'
import { listUploadUses } from '@/features/media/upload.repository.server'
import type { Services } from '@/platform/services.server'
import { contentUses } from './content-uses.server'

/** A statement takes no more ids than a database allows. */
const AT_ONCE = 1000

const inOrder = ['shown', 'former', 'deleted'] as const

/**
 * What uses these uploads, by their paths; without `paths`, what uses any. Each thing once: what shows a file now is not told of
 * again for its former versions.
 */
export async function describeUses(services: Services, paths?: readonly string[]): Promise<Map<string, UploadUse[]>> {
  const { db, features } = services
  const describers: Record<string, DescribeUploads> = contentUses(features.flatMap(({ content = [] }) => content))
  for (const { describeUploads } of features) Object.assign(describers, describeUploads)
  const uses = Map.groupBy(await listUploadUses(db, paths), ({ entity }) => entity)
  const found = new Map<string, UploadUse[]>()
  for (const [entity, noted] of uses) {
    const described = await inParts([...new Set(noted.map(({ id }) => id))], (ids) => describers[entity]?.(services, ids))
    for (const { id, path } of noted) {
      const use = described.get(id)?.(path) ?? unknownUse(entity)
      found.set(path, [...(found.get(path) ?? []), use])
    }
  }
  return new Map([...found].map(([path, all]) => [path, eachOnce(all)]))
}

async function inParts<T>(ids: number[], describe: (ids: number[]) => Promise<Map<number, T>> | undefined): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const [id, use] of (await describe(ids.slice(at, at + AT_ONCE))) ?? []) found.set(id, use)
  return found
}

/** What has gone since it was looked for, or what a program that is not there any more has noted. */
const unknownUse = (entity: string): UploadUse => ({ kind: entity, label: 'Unknown', url: '/admin', state: 'former' })

function eachOnce(uses: UploadUse[]): UploadUse[] {
  const sorted = uses.toSorted((a, b) => inOrder.indexOf(a.state) - inOrder.indexOf(b.state))
  const isSame = (a: UploadUse, b: UploadUse) => a.kind === b.kind && a.label === b.label && a.url === b.url
  return sorted.filter((use, index) => sorted.findIndex((other) => isSame(use, other)) === index)
}
