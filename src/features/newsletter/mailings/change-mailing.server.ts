import { randomUUIDv7 } from 'node:crypto'
import { assertUnchanged, StaleEditError, toConflictError } from '@/content/update-checks.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { hasNewsletter } from '../archive/newsletter.repository.server'
import { presentMailing } from './mailing.presenter.server'
import { deleteMailingRow, findMailing, insertMailing, lockMailing, type MailingRow, updateMailing } from './mailing.repository.server'
import type { MailingChange, MailingContent } from './mailing.schema'
import { recordMailingPictures } from './mailing-pictures.server'
import { explainState, type MailingState } from './mailing-states'
import { listFilesOfMailing } from './recipient.repository.server'

const NOT_FOUND = 'Mailing not found'

/** Throws ApiError 404. */
export async function getMailing({ db }: Pick<Services, 'db'>, id: number): Promise<MailingRow> {
  const row = await findMailing(db, id)
  if (!row) throw new ApiError(404, NOT_FOUND)
  return row
}

/** The same, and no one else changes it until the surrounding transaction ends. */
export async function getLockedMailing({ db }: Pick<Services, 'db'>, id: number): Promise<MailingRow> {
  const row = await lockMailing(db, id)
  if (!row) throw new ApiError(404, NOT_FOUND)
  return row
}

export const createMailing = (services: Services, content: MailingContent, accountId: number): Promise<MailingRow> =>
  services.db.tx(async () => {
    const { db, clock } = services
    await assertNewsletter(services, content)
    const now = clock.now().toISOString()
    const row = await insertMailing(db, { ...content, key: randomUUIDv7(), createdAt: now, updatedAt: now })
    await recordMailingPictures(db, row)
    await recordAudit(services, { accountId, action: 'create', entity: 'mailing', entityId: row.id, label: row.subject })
    return row
  })

/** A draft that says the same. Throws ApiError 404. */
export async function duplicateMailing(services: Services, id: number, accountId: number): Promise<MailingRow> {
  const { subject, preview, markdown, withUpcomingEvents, newsletterId, inArchive } = await getMailing(services, id)
  return createMailing(services, { subject, preview, markdown, withUpcomingEvents, newsletterId, inArchive }, accountId)
}

/** Changes what a draft says. Throws ApiError: 404; 409 where it is no draft, or, with the present state, where someone else changed it since. */
export const changeMailing = (services: Services, id: number, changes: MailingChange, accountId: number): Promise<MailingRow> =>
  onVersion(services, () =>
    services.db.tx(async () => {
      const { db, clock } = services
      const row = await getLockedMailing(services, id)
      assertState(row, ['draft'])
      assertUnchanged(row, changes)
      await assertNewsletter(services, changes)
      const { updatedAt: _, ...set } = changes
      // Later than before, whatever the clock says: two saves within one millisecond are two versions.
      const now = new Date(Math.max(clock.now().getTime(), Date.parse(row.updatedAt) + 1)).toISOString()
      const changed = await updateMailing(db, id, { ...set, updatedAt: now })
      await recordMailingPictures(db, changed)
      await recordAudit(services, { accountId, action: 'update', entity: 'mailing', entityId: id, label: changed.subject })
      return changed
    }),
  )

/** Deletes a mailing with what is known of its recipients, and with the files that its emails became. Throws ApiError: 404, or 409 while it is sent or waits for that. */
export const deleteMailing = (services: Services, id: number, accountId: number): Promise<void> =>
  services.db.tx(async () => {
    const row = await getLockedMailing(services, id)
    assertState(row, ['draft', 'stopped', 'sent'])
    await recordMailingPictures(services.db, { id, markdown: '' })
    await removeMailFilesAfterCommit(services, await listFilesOfMailing(services.db, id))
    await deleteMailingRow(services.db, id)
    await recordAudit(services, { accountId, action: 'delete', entity: 'mailing', entityId: id, label: row.subject })
  })

async function assertNewsletter({ db }: Pick<Services, 'db'>, { newsletterId }: Pick<MailingChange, 'newsletterId'>) {
  if (newsletterId && !(await hasNewsletter(db, newsletterId)))
    throw invalidInput('newsletterId', 'This newsletter isn’t in the archive any more. Please choose another one')
}

function assertState({ state }: MailingRow, allowed: readonly MailingState[]) {
  if (!allowed.includes(state)) throw new ApiError(409, `${explainState(state)}.`)
}

/** Answers a save of a version that is no longer the stored one with who changed it, and the present state. */
export async function onVersion<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StaleEditError)) throw error
    const row = error.row as MailingRow
    const { mailing } = await presentMailing(services, row)
    throw await toConflictError(services, { noun: 'mailing', row, current: mailing })
  }
}
