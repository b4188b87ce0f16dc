import * as z from 'zod'
import { text } from '@/platform/forms/input-fields'
import { defineCalls } from '@/platform/http/calls'
import { mailingContent } from './mailing.schema'

const mailingDraft = mailingContent.extend({ subject: text('The subject', 150) })

/** spec B §4.3 */
export const mailingPreviewCalls = defineCalls({
  'POST /api/mailings/preview': {
    summary: 'Render a mailing that is not saved, as it would go out now',
    access: 'host',
    body: mailingDraft,
    success: { body: z.object({ subject: z.string(), html: z.string(), text: z.string() }) },
  },
  'GET /api/mailings/preview-frame': {
    summary: 'An empty page whose policy allows what emails have: styles of their own, and no scripts',
    access: 'host',
    success: { body: 'text/html' },
  },
})
