import type { Services } from '@/platform/services.server'
import { deleteMail, listWaitingKeysAbout, updateMailAbout } from './mail.repository.server'

type Parts = Pick<Services, 'db' | 'jobs'>

/** A statement binds so many values. */
const IDS_AT_ONCE = 500

async function inParts(ids: readonly number[], work: (some: number[]) => Promise<void>) {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) await work(ids.slice(start, start + IDS_AT_ONCE))
}

/**
 * Lets go of the messages about rows that are gone, in the transaction that removes them: what waits is cancelled and leaves the list; what
 * was sent or given up stays in it without an address or a word of what it said. One that is on its way just now arrives.
 */
export const forgetMail = ({ db, jobs }: Parts, kind: string, ids: readonly number[]): Promise<void> =>
  inParts(ids, async (some) => {
    const about = { kind, ids: some }
    const waiting = await listWaitingKeysAbout(db, about)
    const cancelled = waiting.length > 0 ? await jobs.cancel({ keys: waiting }) : []
    if (cancelled.length > 0) await deleteMail(db, cancelled)
    await updateMailAbout(db, about, { recipient: null, recipient_key: null, reply_to: null, facts: null, about: null })
  })

/** While the rows wait among the deleted items, messages about them are neither sent nor told of; with `undefined` they are again. */
export const withdrawMail = ({ db }: Pick<Parts, 'db'>, kind: string, ids: readonly number[], at: string | undefined): Promise<void> =>
  inParts(ids, (some) => updateMailAbout(db, { kind, ids: some }, { withdrawn_at: at ?? null }))
