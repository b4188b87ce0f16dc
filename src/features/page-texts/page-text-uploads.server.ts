import { recordUploadUses } from '@/features/media/upload-uses.server'
import type { Services } from '@/platform/services.server'
import { readStoredPicture } from './placed-picture'

/** Notes which uploads a text, present or former, shows: those of a picture; within the transaction that saves it. */
export function noteUploads(services: Services, entity: string, id: number, text: string | null) {
  const picture = readStoredPicture(text)
  return recordUploadUses(services, entity, id, picture ? [picture.url, ...picture.cuts] : [])
}
