import * as z from 'zod'
import { optionalText } from '@/platform/forms/input-fields'

const NO_FOCUS = 'The part of the picture that stays in view must be given as {"x": 0.5, "y": 0.5}, each a number from 0 to 1'

const fraction = z.number(NO_FOCUS).min(0, NO_FOCUS).max(1, NO_FOCUS)

/** The part of a picture that stays in view where it is cut, as CSS's `object-position`: 0 the left or upper end, 1 the other. */
export const pictureFocus = z.object({ x: fraction, y: fraction }, NO_FOCUS)
export type PictureFocus = z.output<typeof pictureFocus>

/** What staff say of the picture of an event, a teacher or a program, as the API answers it (spec B §6.2). */
export const pictureDetails = {
  imageAlt: z.string().nullable().describe('Alt text; null if none was given'),
  imageFocus: pictureFocus.nullable().describe('What of it stays in view where it is cut; null for its middle'),
}
export interface PictureDetails {
  imageAlt: string | null
  imageFocus: PictureFocus | null
}

export const pictureDetailNames = Object.keys(pictureDetails)

const focusText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return text.trim() ? JSON.parse(text) : null
    } catch {
      context.addIssue({ code: 'custom', message: NO_FOCUS })
      return z.NEVER
    }
  })
  .pipe(pictureFocus.nullable())

export const pictureDetailsInput = {
  imageAlt: optionalText('The text that says what the picture shows', 300),
  imageFocus: z
    .union([pictureFocus, focusText], NO_FOCUS)
    .nullish()
    .transform((focus) => focus ?? null),
}

export const pictureDetailsParts = {
  imageAlt: z.string().optional().describe('Alt text'),
  imageFocus: z.string().optional().describe('The JSON text of {"x","y"}, from 0 to 1: what of the picture stays in view where it is cut'),
}
