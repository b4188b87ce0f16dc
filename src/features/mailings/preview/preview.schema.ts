import { text } from '@/platform/forms/input-fields'
import { mailingContent } from '../mailing.schema'

/** A mailing while it is being written: the subject may still be missing. */
export const mailingDraft = mailingContent.extend({ subject: text('The subject', 150) })
