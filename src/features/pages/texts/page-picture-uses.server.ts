import type { DescribeUploads } from '@/content/feature.server'
import type { UploadUse } from '@/content/staff/upload-use.schema'
import type { Services } from '@/platform/services.server'
import { listPageTextsByIds, listPageTextVersionsByIds } from './page-text.repository.server'
import { readStoredPicture } from './placed-picture'
import { placesOf } from './resolve-texts'
import { PAGE_TEXT } from './save-page-text.server'
import { findTextPage } from './text-pages.server'

interface Placed {
  id: number
  page: string
  place: string
  text: string | null
}

/** How Media describes the pictures that pages show, or showed: of the whole of each, for which its cuts are made. */
export const pagePictureUses: Record<string, DescribeUploads> = {
  [PAGE_TEXT]: async (services, ids) => described(services, await listPageTextsByIds(services.db, ids), 'shown'),
  [`${PAGE_TEXT} version`]: async (services, ids) => described(services, await listPageTextVersionsByIds(services.db, ids), 'former'),
}

const described = (services: Services, rows: Placed[], state: UploadUse['state']) =>
  new Map(rows.map((row) => [row.id, useOf(services, row, state)]))

function useOf(services: Services, { page, place, text }: Placed, state: UploadUse['state']) {
  const picture = readStoredPicture(text)
  const use: UploadUse = {
    kind: 'page',
    label: labelOf(services, page, place),
    url: `/admin?tab=pages&page=${encodeURIComponent(page)}`,
    state,
    ...(picture && { alt: picture.alt }),
  }
  return (path: string) => (picture?.cuts.includes(path) ? undefined : use)
}

/** A place that the program no longer has keeps the name under which it was stored. */
function labelOf(services: Services, page: string, place: string): string {
  const found = findTextPage(services, page)
  if (!found) return `${page}: ${place}`
  return `${found.title}: ${placesOf(found).find((each) => each.place === place)?.label ?? place}`
}
