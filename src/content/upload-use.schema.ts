import * as z from 'zod'

/** One use of an uploaded file, as staff see it. */
export const uploadUse = z.object({
  kind: z.string().describe('What it is, as a singular noun: `event`, `page`'),
  label: z.string().describe('What it is called'),
  url: z.string().describe('Where staff find it'),
  state: z
    .enum(['shown', 'former', 'deleted'])
    .describe('Shown, as a draft perhaps; kept for an earlier version; kept for what is deleted and can be restored'),
})

export interface UploadUse extends z.output<typeof uploadUse> {
  /** What is read out in its place, where that is known; empty for one that says nothing of its own. */
  alt?: string
}
