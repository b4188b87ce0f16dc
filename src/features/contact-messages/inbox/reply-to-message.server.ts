import { queueMail } from '@/features/mail/sending/queue-mail.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { insertReply, listMessageReplies, updateContactMessage } from './answers.repository.server'
import { getLockedMessage } from './change-message.server'
import type { NewReply } from './inbox.schema'
import { presentReplies, readNames } from './present-messages.server'
import { composeReply } from './reply-email.server'

/**
 * Queues a reply to the visitor and keeps it with the message, which is answered, or closed, by that (spec B §5.1). Who replied looks after the
 * message where no one did. Sent again by its author because the answer was lost, it goes out once. Throws ApiError: 404; 409 with the replies
 * that came after the last one that the author saw.
 */
export const replyToMessage = (
  services: Services,
  { messageId, reply: { markdown, after, close }, accountId }: { messageId: number; reply: NewReply; accountId: number },
): Promise<void> =>
  services.db.tx(async () => {
    const { db, clock } = services
    const message = await getLockedMessage(db, messageId)
    const earlier = await listMessageReplies(db, [messageId])
    const unseen = after === undefined ? [] : earlier.filter(({ id }) => id > (after ?? 0))
    const isSentAgain = unseen.some((other) => other.accountId === accountId && other.markdown === markdown)
    if (unseen.length > 0 && !isSentAgain) {
      const replies = await presentReplies(services, unseen, await readNames(services))
      throw new ApiError(409, `${replies.at(-1)?.by ?? 'Someone'} has answered this message in the meantime`, { details: { replies } })
    }
    if (!isSentAgain) {
      const [mailKey = ''] = await queueMail(services, [await composeReply(services, message, { markdown, earlier })])
      await insertReply(db, { messageId, accountId, markdown, mailKey, createdAt: clock.now().toISOString() })
    }
    await updateContactMessage(db, messageId, {
      status: close ? 'closed' : 'answered',
      assigneeId: message.assigneeId ?? accountId,
    })
  })
