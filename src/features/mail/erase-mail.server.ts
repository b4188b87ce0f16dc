import { inBatches } from '@/platform/batches.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { deleteContents } from './as-sent/mail-content.repository.server'
import { deleteMail, listMailOf, updateMailOf, type Which } from './mail.repository.server'

type Parts = Pick<Services, 'db' | 'jobs'>
type PartsWithFiles = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>

async function inParts<T>(values: readonly T[], work: (some: T[]) => Promise<void>) {
  for (const some of inBatches(values)) await work(some)
}

/**
 * Lets go of the messages about rows that are gone, in the transaction that removes them: what waits is cancelled and leaves the list; what
 * was sent or given up stays in it without an address or a word of what it said, and its file goes after the commit. One that is being sent arrives.
 */
export const eraseMail = (parts: PartsWithFiles, kind: string, ids: readonly number[]): Promise<void> =>
  inParts(ids, (some) => erase(parts, { kind, ids: some }))

/** The same of the messages to an address, which is given as it is compared (`foldEmail`). */
export const eraseMailTo = (parts: PartsWithFiles, recipientKey: string): Promise<void> => erase(parts, { recipientKey })

async function erase(parts: PartsWithFiles, which: Which) {
  const { db, jobs } = parts
  const mine = await listMailOf(db, which)
  const waiting = mine.filter((message) => !message.sentAt && !message.failedAt)
  await inParts(
    waiting.map(({ key }) => key),
    async (keys) => {
      const cancelled = await jobs.cancel({ keys })
      if (cancelled.length > 0) await deleteMail(db, cancelled)
    },
  )
  await updateMailOf(db, which, { recipient: null, recipientKey: null, replyTo: null, facts: null, about: null, limitMailbox: null })
  // After it, for the row is locked now: an email that is on its way can’t store what it says any more.
  await deleteContents(
    db,
    mine.map(({ id }) => id),
  )
  // A file is written before it is noted that it is.
  const saved = mine.filter(({ sentBy }) => sentBy !== 'server')
  await removeMailFilesAfterCommit(parts, saved)
}

/** Takes back mail of some kinds about rows that waits still, with the surrounding transaction. */
export const cancelWaitingMail = (
  { db, jobs }: Parts,
  which: { about: string; ids: readonly number[]; kinds: readonly string[] },
): Promise<void> =>
  inParts(which.ids, async (ids) => {
    const messages = await listMailOf(db, { kind: which.about, ids })
    const waiting = messages.filter(({ kind, sentAt, failedAt }) => which.kinds.includes(kind) && !sentAt && !failedAt)
    if (waiting.length === 0) return
    const cancelled = await jobs.cancel({ keys: waiting.map(({ key }) => key) })
    if (cancelled.length > 0) await deleteMail(db, cancelled)
  })

/** While the rows wait among the deleted items, messages about them are neither sent nor listed; with `undefined` they are again. */
export const withdrawMail = ({ db }: Pick<Parts, 'db'>, kind: string, ids: readonly number[], at: string | undefined): Promise<void> =>
  inParts(ids, (some) => updateMailOf(db, { kind, ids: some }, { withdrawnAt: at ?? null }))
