import { type Feature, jsonPieces, type LinkedText, noteLinks, oneFile } from '@/content/feature.server'
import { BATCH_SIZE, deleteInBatches } from '@/content/retention.server'
import type { OverviewPart } from '@/content/staff-answers.schema'
import { type ApiContext, idParameter } from '@/platform/http/http.server'
import { emailFrameHeaders } from '@/platform/http/security-headers.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import { hasRole, type Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { formatMonths } from '@/site/place'
import {
  archiveMailing,
  changeMailing,
  createMailing,
  deleteMailing,
  duplicateMailing,
  getMailing,
  planPage,
} from './change-mailing.server'
import { mailingCalls, mailingPreviewCalls } from './mailing.calls'
import {
  countMailings,
  describeMailingPictures,
  isUnsent,
  listMailings,
  listTroubledMailings,
  listUnsentMailings,
  type MailingRow,
  presentMailing,
  presentMailings,
  presentRecipient,
} from './mailing.repository.server'
import {
  anonymizeRecipients,
  countResults,
  deleteRecipientsOf,
  listMailingFiles,
  listMailingRecipients,
  listRecipientsOf,
} from './recipient.repository.server'
import {
  deliveryJob,
  heldMailings,
  mailingTest,
  pauseMailing,
  resumeMailing,
  sendMailing,
  sendTest,
  stopMailing,
} from './send-mailing.server'

const anonymizeInBatches = (services: Services, which: Parameters<typeof anonymizeRecipients>[1]) =>
  deleteInBatches(services, async () => {
    const ids = await anonymizeRecipients(services.db, which, BATCH_SIZE)
    const files = await listMailingFiles(services.db, ids)
    await removeMailFilesAfterCommit(services, files)
    return ids.length
  })

const mailingId = (c: ApiContext) => idParameter(c, 'Mailing not found')

const presentSaved = async (services: Services, row: MailingRow) => ({
  ...(await presentMailing(services, row)),
  ...(await noteLinks(services, linkedMailing(row))),
})

/** What has gone out can't be changed. */
const linkedMailing = (mailing: Pick<MailingRow, 'id' | 'subject' | 'markdown' | 'state'>): LinkedText => ({
  title: `Mailing “${mailing.subject}”`,
  url: `/admin?tab=mailings&mailing=${mailing.id}`,
  fields: isUnsent(mailing) ? { markdown: mailing.markdown } : undefined,
  leastRole: 'host',
})

const mailingsApi = serveCalls(mailingCalls, {
  'GET /api/mailings': async ({ services, query }) => ({
    mailings: await presentMailings(services, await listMailings(services.db, query)),
    total: await countMailings(services.db),
  }),
  'POST /api/mailings': async ({ services, actor, body, once }) => {
    const content = await body()
    return presentSaved(services, await once(content, () => createMailing(services, content, actor.id)))
  },
  'GET /api/mailings/:id': async ({ c, services }) => presentMailing(services, await getMailing(services, mailingId(c))),
  'PUT /api/mailings/:id': async ({ c, services, actor, body }) =>
    presentSaved(services, await changeMailing(services, mailingId(c), await body(), actor.id)),
  'DELETE /api/mailings/:id': async ({ c, services, actor }) => {
    const id = mailingId(c)
    await deleteMailing(services, id, actor.id)
    await noteLinks(services, linkedMailing({ id, subject: '', markdown: '', state: 'draft' }))
    return { message: 'Mailing deleted' }
  },
  'POST /api/mailings/:id/duplicate': async ({ c, services, actor, once }) =>
    presentMailing(services, await once(undefined, () => duplicateMailing(services, mailingId(c), actor.id))),
  'POST /api/mailings/:id/archive': async ({ c, services, actor }) =>
    presentMailing(services, await archiveMailing(services, mailingId(c), actor.id)),
  'GET /api/mailings/:id/recipients': async ({ c, services, query }) => {
    const { id } = await getMailing(services, mailingId(c))
    const counts = (await countResults(services.db, [id])).get(id)
    const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
    const rows = await listMailingRecipients(services.db, { ...query, mailingId: id })
    return { recipients: rows.map(presentRecipient), matching: query.status ? (counts?.[query.status] ?? 0) : all }
  },
  'POST /api/mailings/:id/test': async ({ c, services, actor }) => {
    const { mailing, to } = await sendTest(services, mailingId(c), actor.id)
    const isSent = services.mail.kind === 'server'
    const message = isSent ? `A test is on its way to ${to}.` : `No mail server is set up, so the test to ${to} is saved as a file.`
    return { ...(await presentMailing(services, mailing)), message }
  },
  'POST /api/mailings/:id/send': async ({ c, services, actor, body }) =>
    presentSaved(services, await sendMailing(services, mailingId(c), await body(), actor.id)),
  'POST /api/mailings/:id/pause': async ({ c, services, actor }) =>
    presentMailing(services, await pauseMailing(services, mailingId(c), actor.id)),
  'POST /api/mailings/:id/resume': async ({ c, services, actor }) =>
    presentMailing(services, await resumeMailing(services, mailingId(c), actor.id)),
  'POST /api/mailings/:id/stop': async ({ c, services, actor }) =>
    presentMailing(services, await stopMailing(services, mailingId(c), actor.id)),
})

const EMPTY_PAGE = '<!DOCTYPE html><html lang="en"><head><title>Email</title></head><body></body></html>'

const mailingPreviewApi = serveCalls(mailingPreviewCalls, {
  'POST /api/mailings/preview': async ({ services, body }) => {
    const mailing = await body()
    const { renderMailingEmail } = await import('./render-mailing-email.server')
    const { publicUrl } = services.config
    const page = await planPage(services, { ...mailing, archivedAs: null })
    return renderMailingEmail(services, { mailing, unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe/…`, viewUrl: page?.url })
  },
  'GET /api/mailings/preview-frame': ({ c, services }) => c.html(EMPTY_PAGE, 200, emailFrameHeaders(services.config.publicUrl)),
})

export const mailingsFeature: Feature = {
  name: 'mailings',
  api: [mailingPreviewApi, mailingsApi],
  people: {
    label: 'Mailings',
    url: '/admin?tab=mailings',
    tables: { mailing_recipients: 'emailKey' },
    async find({ db }, emailKey) {
      return (await listRecipientsOf(db, emailKey)).map(({ subject, email, status, endedAt, reason }) => ({
        title: `Mailing: ${subject}`,
        fields: { To: email, Status: status, At: endedAt, Reason: reason },
      }))
    },
    async erase(services, emailKey) {
      const { db } = services
      const ids = (await listRecipientsOf(db, emailKey)).map(({ id }) => id)
      const files = await listMailingFiles(db, ids)
      await deleteRecipientsOf(db, emailKey)
      await removeMailFilesAfterCommit(services, files)
    },
    retention: ({ sentMail }) =>
      `Who was sent which mailing is deleted ${formatMonths(sentMail)} after it was sent, and a day after they leave the list.`,
  },
  exports: [
    oneFile('mailings.json', 'The mailings to the list, drafts included, the newest first, with how many got each.', (services) =>
      jsonPieces(exportedPages(services)),
    ),
  ],
  // Of an old mailing only the number of recipients stays.
  retention: [
    {
      setting: 'sentMail',
      nouns: ['recipient of a mailing', 'recipients of mailings'],
      deleteExpired: (services, cutoff) => anonymizeInBatches(services, { endedBefore: cutoff.toISOString() }),
    },
    {
      days: 1,
      nouns: ['recipient who left the list', 'recipients who left the list'],
      deleteExpired: (services, cutoff) => anonymizeInBatches(services, { endedBefore: cutoff.toISOString(), hasLeft: true }),
    },
  ],
  describeUploads: { mailing: describeMailingPictures },
  jobs: [deliveryJob, mailingTest],
  held: [heldMailings],
  linkedTexts: async ({ db }) => (await listUnsentMailings(db)).map(linkedMailing),
  overview: findTroubledMailings,
}

const PAGE = 50

async function* exportedPages(services: Pick<Services, 'db'>) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listMailings(services.db, { limit: PAGE, offset })
    yield await presentMailings(services, rows)
    if (rows.length < PAGE) return
  }
}

async function findTroubledMailings({ db }: Pick<Services, 'db'>, role: Role): Promise<OverviewPart> {
  if (!hasRole(role, 'host')) return {}
  const mailings = (await listTroubledMailings(db)).flatMap(({ id, subject, state, trouble }) =>
    state === 'stopped' || state === 'sent' || trouble === null ? [] : [{ id, subject, state, trouble }],
  )
  return mailings.length === 0 ? {} : { mailings, tabs: { mailings: { count: mailings.length, of: 'not leaving', isDue: true } } }
}
