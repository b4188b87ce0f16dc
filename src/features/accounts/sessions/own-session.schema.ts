import * as z from 'zod'
import '@/platform/forms/zod-without-eval'

const ownSession = z
  .object({
    id: z.string(),
    device: z.string().nullable().describe('`Firefox on Windows`; null where that is not known'),
    network: z.string().nullable().describe('The range of its address: `192.0.2.0/24`'),
    createdAt: z.string().describe('ISO-8601 UTC'),
    lastSeenAt: z.string().describe('ISO-8601 UTC, to the hour'),
    isCurrent: z.boolean().describe('Whether it is the one that asks'),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

export const ownSessionList = z.object({ sessions: z.array(ownSession).describe('The last seen first') })
