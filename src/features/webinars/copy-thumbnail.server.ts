import * as z from 'zod'
import { changeContent } from '@/content/content-operations.server'
import { contentRows, type RowOf } from '@/content/content-rows.server'
import { storeRemoteImage, storeVideoThumbnail } from '@/features/media/fetch-image.server'
import { RemoteRefused } from '@/features/media/fetch-remote.server'
import { discardUploads, recordUploadUses } from '@/features/media/store-upload.server'
import { defineJob } from '@/platform/jobs/define-job.server'
import type { Services } from '@/platform/services.server'
import { thumbnailSource } from './webinar.kind'

type WebinarRow = RowOf<'webinars'>
type Parts = Pick<Services, 'db' | 'clock' | 'content' | 'storage' | 'log' | 'fetchRemote'>

const { find } = contentRows('webinars')

/** All that a job may spend on the network, in milliseconds; well under the lease. */
const TIMEOUT_MS = 20_000

/** Our own copy of a webinar's thumbnail (spec decisions, 'The API'). */
export const thumbnailCopy = defineJob({
  kind: 'webinar-thumbnail',
  schema: z.object({ webinarId: z.number() }),
  lane: 'network',
  run: (services, { webinarId }) => copyThumbnail(services, webinarId),
})

/** Throws for what another try may fix. A picture that can't be fetched leaves the webinar without one. */
async function copyThumbnail(parts: Parts, webinarId: number) {
  const webinar = await find(parts.db, webinarId)
  if (!webinar || !lacksCopyOf(webinar, thumbnailSource(webinar))) return
  try {
    await keep(parts, webinar, await fetchAndStore(parts, webinar))
  } catch (error) {
    if (!(error instanceof RemoteRefused)) throw error
    parts.log.info({ webinar: webinarId, reason: error.message }, 'A thumbnail could not be copied')
  }
}

const lacksCopyOf = (webinar: WebinarRow, source: string | null) =>
  source !== null && webinar.thumbnailCopy === null && thumbnailSource(webinar) === source

function fetchAndStore(parts: Parts, { thumbnailUrl, videoUrl }: WebinarRow): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return thumbnailUrl ? storeRemoteImage(parts, thumbnailUrl, signal) : storeVideoThumbnail(parts, videoUrl, signal)
}

/** Gives the webinar its copy, unless it was changed or deleted since, or another job was faster: then the copy is deleted. */
async function keep(parts: Parts, { id, ...before }: WebinarRow, copy: string) {
  const { db } = parts
  let isKept = false
  try {
    isKept = await changeContent(
      parts,
      async () => {
        const webinar = await find(db, id)
        if (!webinar || !lacksCopyOf(webinar, thumbnailSource(before))) return false
        await db.updateTable('webinars').set({ thumbnailCopy: copy }).where('id', '=', id).execute()
        await recordUploadUses(parts, 'webinar', id, [copy])
        return true
      },
      () => undefined,
    )
  } finally {
    if (!isKept) await discardUploads(parts, [copy])
  }
}
