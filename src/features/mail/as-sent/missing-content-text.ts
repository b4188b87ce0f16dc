import type { MailAsSent } from '../mail.schema'

/** Why there is nothing to show of what an email says. */
export function missingContentText({ mail, isContentStored }: MailAsSent): string {
  if (!mail.to) return 'The recipient is no longer known, and neither is what the email said.'
  if (!isContentStored) return 'An email that names several people isn’t stored: their data must stay erasable.'
  if (mail.status === 'queued') return 'It’s written when it’s sent. Then it’s shown here as its recipient gets it.'
  return 'What it said isn’t stored: it’s from before the site did that.'
}
