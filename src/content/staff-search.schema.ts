import * as z from 'zod'

/** One finding of staff's search. */
const staffFinding = z.object({
  title: z.string(),
  detail: z.string().describe('What distinguishes it from others of that title; may be empty'),
  url: z.string().describe('Where in the staff area it opens'),
  lookFor: z.string().optional().describe('What its list is to be searched for; no part of the address, since people are in it'),
})
export type StaffFinding = z.output<typeof staffFinding>

export const staffSearchGroup = z.object({ label: z.string(), results: z.array(staffFinding) })
