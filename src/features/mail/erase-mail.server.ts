import { inBatches } from '@/platform/batches.server'
import { removeMailFilesAfterCommit } from '@/platform/mail/remove-mail-files.server'
import type { Services } from '@/platform/services.server'
import { deleteContents, deleteMail, listMailOf, type MailRow, updateMailOf, type Which } from './mail.repository.server'

type Parts = Pick<Services, 'db' | 'jobs'>
type PartsWithFiles = Pick<Services, 'db' | 'jobs' | 'config' | 'log'>

async function inParts<T>(values: readonly T[], work: (some: T[]) => Promise<void>) {
  for (const some of inBatches(values)) await work(some)
}

/** Erases messages about deleted rows, in their transaction: waiting ones are canceled, others lose address and content. Files go after it. */
export const eraseMail = (parts: PartsWithFiles, kind: string, ids: readonly number[]): Promise<void> =>
  inParts(ids, (some) => erase(parts, { kind, ids: some }))

export const eraseMailTo = (parts: PartsWithFiles, recipientKey: string): Promise<void> => erase(parts, { recipientKey })

async function erase(parts: PartsWithFiles, which: Which) {
  const { db, jobs } = parts
  const mine = await listMailOf(db, which)
  const waiting = mine.filter((message) => !message.sentAt && !message.failedAt).map(({ key }) => key)
  await inParts(waiting, async (keys) => {
    const cancelled = await jobs.cancel({ keys })
    if (cancelled.length > 0) await deleteMail(db, cancelled)
  })
  await updateMailOf(db, which, { recipient: null, recipientKey: null, replyTo: null, facts: null, about: null, limitMailbox: null })
  // After the update, whose lock keeps an email that is on its way from storing its content.
  const ids = mine.map(({ id }) => id)
  await deleteContents(db, ids)
  // A file is written before it is noted that it is.
  const saved = mine.filter(({ sentBy }) => sentBy !== 'server')
  await removeMailFilesAfterCommit(parts, saved)
}

export const cancelWaitingMail = ({ db, jobs }: Parts, which: { about: string; ids: readonly number[]; kinds: readonly string[] }) =>
  inParts(which.ids, async (ids) => {
    const messages = await listMailOf(db, { kind: which.about, ids })
    const waiting = messages.filter(({ kind, sentAt, failedAt }) => which.kinds.includes(kind) && !sentAt && !failedAt)
    if (waiting.length === 0) return
    const cancelled = await jobs.cancel({ keys: waiting.map(({ key }) => key) })
    if (cancelled.length > 0) await deleteMail(db, cancelled)
  })

interface Readdressing {
  about: string
  ids: readonly number[]
  /** As `foldEmail` has it. */
  from: string
  kinds: readonly string[]
}

/** Takes back what waits for an address about rows that have another one now, and answers it; what it got is kept, and not sent again. */
export async function takeBackMail({ db, jobs }: Parts, { about, ids, from, kinds }: Readdressing): Promise<MailRow[]> {
  const which = { kind: about, ids, recipientKey: from, kinds }
  const waiting = (await listMailOf(db, which)).filter(({ sentAt, failedAt }) => !sentAt && !failedAt)
  const cancelled = waiting.length > 0 ? await jobs.cancel({ keys: waiting.map(({ key }) => key) }) : []
  if (cancelled.length > 0) await deleteMail(db, cancelled)
  await updateMailOf(db, which, { facts: null })
  return waiting.filter(({ key }) => cancelled.includes(key))
}

/** Suspends messages about deleted rows from `at` (ISO-8601 UTC) on: they are neither sent nor listed. */
export const suspendMail = (parts: Pick<Parts, 'db'>, kind: string, ids: readonly number[], at: string): Promise<void> =>
  setSuspended(parts, { kind, ids }, at)

export const resumeMail = (parts: Pick<Parts, 'db'>, kind: string, ids: readonly number[]) => setSuspended(parts, { kind, ids }, null)

const setSuspended = ({ db }: Pick<Parts, 'db'>, { kind, ids }: { kind: string; ids: readonly number[] }, withdrawnAt: string | null) =>
  inParts(ids, (some) => updateMailOf(db, { kind, ids: some }, { withdrawnAt }))
