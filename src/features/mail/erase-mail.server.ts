import { inBatches } from '@/platform/batches.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { deleteContents, deleteMail, listMailOf, updateMailOf, type Which } from './mail.repository.server'

type Parts = Pick<Services, 'db' | 'jobs'>
type PartsWithFiles = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>

async function inParts<T>(values: readonly T[], work: (some: T[]) => Promise<void>) {
  for (const some of inBatches(values)) await work(some)
}

/**
 * Erases the messages about rows that are deleted, in the same transaction: those that wait are canceled and leave the list; those that
 * were sent or given up stay in it without an address or content, and their files are removed after the commit. One that is being sent still arrives.
 */
export const eraseMail = (parts: PartsWithFiles, kind: string, ids: readonly number[]): Promise<void> =>
  inParts(ids, (some) => erase(parts, { kind, ids: some }))

/** The same for the messages to an address, as `foldEmail` has it. */
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

/** Cancels messages of some kinds about rows that still wait to be sent, with the surrounding transaction. */
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

/** From `at` (ISO-8601 UTC) on, messages about these rows are neither sent nor listed: they are among the deleted items. */
export const suspendMail = (parts: Pick<Parts, 'db'>, kind: string, ids: readonly number[], at: string): Promise<void> =>
  setSuspended(parts, { kind, ids }, at)

/** Sends and lists them again. */
export const resumeMail = (parts: Pick<Parts, 'db'>, kind: string, ids: readonly number[]): Promise<void> =>
  setSuspended(parts, { kind, ids }, null)

const setSuspended = ({ db }: Pick<Parts, 'db'>, { kind, ids }: { kind: string; ids: readonly number[] }, withdrawnAt: string | null) =>
  inParts(ids, (some) => updateMailOf(db, { kind, ids: some }, { withdrawnAt }))
