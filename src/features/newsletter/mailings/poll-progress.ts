import type { Mailing } from './mailing.schema'

const MS = 2000
/** Milliseconds in which an email that had left when its mailing was stopped is taken or not. */
const SETTLING = 60_000

/** How often to ask again for the progress of some mailings, in milliseconds: while one is being sent, is about to be, or has just been stopped. */
export const pollProgress = (mailings: readonly Mailing[] = []): number | false => (mailings.some(isMoving) ? MS : false)

function isMoving({ state, sendAt, finishedAt }: Mailing): boolean {
  if (state === 'scheduled') return sendAt !== null && Date.parse(sendAt) < Date.now() + 60_000
  if (state === 'stopped') return finishedAt !== null && Date.parse(finishedAt) > Date.now() - SETTLING
  return state === 'sending' || state === 'paused'
}
