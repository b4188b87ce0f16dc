import type { DescribeUploads } from '@/content/feature.server'
import type { UploadUse } from '@/content/staff/upload-use.schema'
import { type TextPageName, textPages } from '@/site/texts/pages'
import { listPageTextsByIds, listPageTextVersionsByIds } from './page-text.repository.server'
import { readStoredPicture } from './placed-picture'
import { placesOf } from './resolve-texts'
import { PAGE_TEXT } from './save-page-text.server'

interface Placed {
  id: number
  page: string
  place: string
  text: string | null
}

/** How staff are told of the pictures that pages show, or showed: of the whole of each, for which its cuts are made. */
export const pagePictureUses: Record<string, DescribeUploads> = {
  [PAGE_TEXT]: async ({ db }, ids) => described(await listPageTextsByIds(db, ids), 'shown'),
  [`${PAGE_TEXT} version`]: async ({ db }, ids) => described(await listPageTextVersionsByIds(db, ids), 'former'),
}

const described = (rows: Placed[], state: UploadUse['state']) => new Map(rows.map((row) => [row.id, useOf(row, state)]))

function useOf({ page, place, text }: Placed, state: UploadUse['state']) {
  const picture = readStoredPicture(text)
  const use: UploadUse = {
    kind: 'page',
    label: labelOf(page, place),
    url: `/admin?tab=pages&page=${encodeURIComponent(page)}`,
    state,
    ...(picture && { alt: picture.alt }),
  }
  return (path: string) => (picture?.cuts.includes(path) ? undefined : use)
}

/** A place that the program no longer has keeps the name under which it was stored. */
function labelOf(page: string, place: string): string {
  if (!Object.hasOwn(textPages, page)) return `${page}: ${place}`
  const name = page as TextPageName
  return `${textPages[name].title}: ${placesOf(name).find((each) => each.place === place)?.label ?? place}`
}
