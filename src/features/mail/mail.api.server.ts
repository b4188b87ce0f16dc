import { ApiError } from '@/platform/http/errors.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { findHeldKeys } from '@/platform/jobs/job.repository.server'
import { heldKinds } from '@/platform/jobs/lanes'
import { presentMailAsSent } from './as-sent/present-mail-as-sent.server'
import { listOccasions, mailDefinitions } from './define-mail.server'
import { queueTestEmail } from './doctor/send-test-email.server'
import { decideHeld } from './held-mail.server'
import { mailCalls } from './mail.calls'
import { presentMail } from './mail.presenter.server'
import { countMail, listMail } from './mail.repository.server'
import { resendMail } from './sending/resend-mail.server'

const PAGE = 50

export const mailApi = serveCalls(mailCalls, {
  'GET /api/mail': async ({ services, query: { status, kind, lane, limit = PAGE, offset = 0 } }) => {
    const occasions = listOccasions(services)
    const chosen = occasions.filter((occasion) => (!lane || occasion.lane === lane) && (!kind || occasion.kind === kind))
    const kinds = lane || kind ? chosen.map((occasion) => occasion.kind) : undefined
    const rows = await listMail(services.db, { status, kinds, limit, offset })
    const counts = await countMail(services.db, kinds)
    const matching = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    const definitions = mailDefinitions(services)
    const waiting = rows.filter((row) => row.sentAt === null).map(({ key }) => key)
    const heldKeys = await findHeldKeys(services.db, waiting)
    const mail = rows.map((row) => presentMail(row, definitions.get(row.kind)?.label ?? row.kind, heldKeys))
    return { mail, matching, counts, occasions }
  },
  'GET /api/mail/:id': ({ c, services }) => presentMailAsSent(services, idParameter(c, 'Message not found')),
  'POST /api/mail/check': async ({ services }) => (await import('./doctor/run-doctor.server')).runDoctor(services),
  'POST /api/mail/test': async ({ services, actor, body }) => {
    const { email } = await body()
    await services.limits.publicForm.use(`test email of account ${actor.id}`)
    await queueTestEmail(services, { to: email, accountId: actor.id })
    return { message: `A test email to ${email} is queued. What becomes of it is in the list.` }
  },
  'POST /api/mail/held/:kind': async ({ c, services, actor, body }) => {
    const kind = heldKinds.find((each) => each === c.req.param('kind'))
    if (!kind) throw new ApiError(404, 'There is no such kind of email.')
    const { decision } = await body()
    return { message: await decideHeld(services, kind, { isSent: decision === 'send', accountId: actor.id }) }
  },
  'POST /api/mail/:id/resend': async ({ c, services, actor }) => {
    const isQueued = await resendMail(services, { mailId: idParameter(c, 'Message not found'), accountId: actor.id })
    if (!isQueued) return { message: 'This email was already being sent, so it isn’t sent a second time.' }
    const { kind } = services.mail
    return { message: kind === 'server' ? 'The email is queued again.' : 'No mail server is set up, so the email will be saved as a file.' }
  },
})
