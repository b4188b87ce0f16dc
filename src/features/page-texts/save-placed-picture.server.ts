import * as z from 'zod'
import { cutImage } from '@/features/media/cut-image.server'
import { pictureFocus } from '@/features/media/picture-details.schema'
import { storeImage } from '@/features/media/store-upload.server'
import { discardUploads } from '@/features/media/upload-uses.server'
import { ApiError } from '@/platform/http/errors.server'
import { type ApiContext, validate } from '@/platform/http/http.server'
import { parseMultipart } from '@/platform/http/multipart.server'
import { findPageText, type PageTextRow } from './page-text.repository.server'
import { readStoredPicture, type StoredPicture } from './placed-picture'
import type { NamedPlace } from './resolve-texts'
import { savePageText } from './save-page-text.server'
import type { NamedTextPage } from './text-pages.server'

const MAX_ALT_LENGTH = 300

const fields = z
  .object({
    alt: z.string().trim().max(MAX_ALT_LENGTH, `The description can have ${MAX_ALT_LENGTH} characters at most.`).default(''),
    isDecorative: z.stringbool().default(false),
    x: z.coerce.number().default(0.5),
    y: z.coerce.number().default(0.5),
    updatedAt: z
      .union([z.literal('').transform(() => null), z.iso.datetime()], 'updatedAt must be the timestamp last read from the API, or empty')
      .optional(),
  })
  .refine(({ alt, isDecorative }) => alt || isDecorative, {
    path: ['alt'],
    message: 'Please say what the picture shows, or that it is decorative.',
  })

/**
 * Puts a picture in the place of an original: the one that was sent as a form, or the one that is there with other words or another focus.
 * It is cut to the shapes of its place around its focus. Throws ApiError: 400 for what is missing, and as `storeImage`; StaleEditError.
 */
export async function savePlacedPicture(
  c: ApiContext,
  { page, place }: { page: NamedTextPage; place: NamedPlace },
  accountId: number,
): Promise<PageTextRow> {
  const { services } = c.var
  if (place.kind !== 'picture') throw new ApiError(400, 'Please send the text as JSON.')
  const sent = await parseMultipart(c)
  const { alt, isDecorative, x, y, updatedAt } = validate(fields, sent.fields)
  const at = validate(pictureFocus, { x, y })
  const stored: string[] = []
  const store = async (bytes: Uint8Array) => {
    const path = await storeImage(services, bytes)
    stored.push(path)
    return path
  }
  try {
    const before = readStoredPicture((await findPageText(services.db, page.name, place.place))?.text ?? null)
    const file = sent.files.image
    if (!file && !before) throw new ApiError(400, 'Please choose a picture.')
    const url = file ? await store(new Uint8Array(await file.arrayBuffer())) : (before?.url ?? '')
    const cuts: string[] = []
    for (const cut of await cutImage(services, url, place.shapes, at)) cuts.push(await store(cut))
    const picture: StoredPicture = { url, cuts, alt: isDecorative ? '' : alt, focus: at }
    return await savePageText(services, { page, place, text: JSON.stringify(picture), updatedAt }, accountId)
  } catch (error) {
    await discardUploads(services, stored)
    throw error
  }
}
