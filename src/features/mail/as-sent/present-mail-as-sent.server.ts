import { ApiError } from '@/platform/http/errors.server'
import { findHeldKeys } from '@/platform/jobs/job.repository.server'
import type { Services } from '@/platform/services.server'
import { mailDefinitions } from '../define-mail.server'
import { presentMail } from '../mail.presenter.server'
import { findMail } from '../mail.repository.server'
import type { MailAsSent } from '../mail.schema'
import { findContent } from './mail-content.repository.server'
import { unpackBody } from './pack-content.server'

/** A message and what it said; without the latter where its recipient isn’t known. Throws ApiError 404. */
export async function presentMailAsSent(services: Pick<Services, 'db' | 'features'>, id: number): Promise<MailAsSent> {
  const row = await findMail(services.db, id)
  if (!row) throw new ApiError(404, 'Message not found')
  const definition = mailDefinitions(services).get(row.kind)
  const mail = presentMail(row, definition?.label ?? row.kind, await findHeldKeys(services.db, [row.key]))
  const stored = mail.to ? await findContent(services.db, id) : undefined
  return {
    mail,
    replyTo: mail.to ? row.replyTo : null,
    content: stored ? { subject: stored.subject, ...(await unpackBody(stored.body)), attachments: stored.attachments } : null,
    isContentStored: !definition?.namesOthers,
  }
}
