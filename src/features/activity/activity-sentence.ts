import { truncated } from '@/platform/truncated'
import type { Activity } from './activity.schema'

type Change = Pick<Activity, 'username' | 'action' | 'entity' | 'label'>

/** Who did it. */
export const whoDidIt = ({ username }: Pick<Activity, 'username'>) => username ?? 'Command line'

/** What somebody did, as the rest of a sentence that begins with who it was: `updated the event “Open House”`. */
export const whatWasDone = (change: Change): string => sentences[change.action]?.(change) ?? `${change.action} ${thing(change)}`

const sentences: Record<string, (change: Change) => string> = {
  create: (change) => (isOwnAccount(change) ? 'made their account, by invitation' : `created ${thing(change)}`),
  update: (change) => `updated ${thing(change)}`,
  delete: (change) => `deleted ${thing(change)}`,
  'delete for good': (change) => `deleted ${thing(change)} for good`,
  restore: (change) => `restored ${thing(change)}`,
  reorder: ({ entity }) => `put the ${entity}s into another order`,
  invite: (change) => `invited ${guest(change)}`,
  withdraw: (change) => `withdrew the invitation of ${guest(change)}`,
  disable: (change) => `disabled ${thing(change)}`,
  enable: (change) => `enabled ${thing(change)}`,
  'change password': (change) => (isOwnAccount(change) ? 'changed their own password' : `gave ${thing(change)} a new password`),
  resend: ({ label }) => `sent a message again${label ? `: ${label}` : ''}`,
}

const guest = ({ label }: Change) => (label === 'admin' ? 'an admin' : 'somebody without admin access')

const isOwnAccount = ({ username, entity, label }: Change) => entity === 'account' && username !== null && username === label

/** A testimonial is called by its words, of which the first will do. */
const LONGEST_NAME = 100

/** Visitors have no name in the audit log. */
const thing = ({ entity, label }: Change) =>
  label ? `the ${entity} “${truncated(label, LONGEST_NAME)}”` : `${/^[aeiou]/.test(entity) ? 'an' : 'a'} ${entity}`
