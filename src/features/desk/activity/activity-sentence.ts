import { ROLES, roleNouns } from '@/platform/roles'
import { truncated } from '@/platform/text/plain-text'
import type { Activity } from '../desk.calls'

type Change = Pick<Activity, 'username' | 'action' | 'entity' | 'label' | 'detail'>

export const whoDidIt = ({ username, action }: Pick<Activity, 'username' | 'action'>) => username ?? others[action] ?? 'Command line'

const others: Record<string, string> = { 'delete expired': 'This site', 'fail to log in': 'Someone' }

export const whatWasDone = (change: Change): string => sentences[change.action]?.(change) ?? `${change.action} ${thing(change)}`

const sentences: Record<string, (change: Change) => string> = {
  create: (change) =>
    isOwnAccount(change)
      ? `made their account${change.detail ? ` ${change.detail}` : ', by invitation'}`
      : `created ${thing(change)}${addition(change)}`,
  update: (change) => `updated ${thing(change)}${addition(change)}`,
  delete: (change) => `deleted ${thing(change)}`,
  'delete for good': (change) => `permanently deleted ${thing(change)}`,
  'delete unused': ({ detail }) => `deleted ${detail ?? 'files'} that nothing used`,
  'delete samples': ({ detail }) => `deleted the sample content${detail ? `: ${detail}` : ''}`,
  restore: (change) => `restored ${thing(change)}${addition(change)}`,
  reorder: ({ entity }) => `reordered the ${entity}s`,
  invite: (change) => `invited ${guest(change)}`,
  withdraw: (change) => `revoked ${revokedThing(change)}${addition(change)}`,
  disable: (change) => `disabled ${thing(change)}`,
  enable: (change) => `enabled ${thing(change)}`,
  'change role': (change) => `gave ${thing(change)} another role${addition(change)}`,
  'change password': (change) =>
    isOwnAccount(change) ? `changed their own password${change.detail ? ` ${change.detail}` : ''}` : `gave ${thing(change)} a new password`,
  'change email': (change) => {
    const address = isOwnAccount(change) ? 'their own email address' : `the email address of ${thing(change)}`
    if (change.detail === 'removed') return `removed ${address}`
    return change.detail === 'asked for' ? `asked to change ${address}` : `set ${address}${addition(change)}`
  },
  'change second factor': ({ detail }) => `changed how they log in${detail ? `, ${detail}` : ''}`,
  'reset second factor': (change) => `removed the second factor of ${thing(change)}`,
  'make reset link': (change) => `created a password reset link for ${thing(change)}`,
  'make preview link': (change) => `made a link that shows ${thing(change)} before visitors see it`,
  'write to': ({ label }) => `wrote to the attendees${label ? ` of “${label}”` : ''}`,
  'end session': ({ detail }) => `ended a session of their own${detail ? ` ${detail}` : ''}`,
  'end sessions': () => 'ended all sessions, and revoked all invitations and reset links',
  erase: (change) => `erased all data about ${thing(change)}${addition(change)}`,
  export: (change) =>
    change.entity === 'person'
      ? `exported all data about ${thing(change)}${change.detail ? ` ${change.detail}` : ''}`
      : `exported the ${change.entity}s`,
  'delete expired': ({ detail }) => `deleted what had been kept as long as Settings say${detail ? `: ${detail}` : ''}`,
  'log in': (change) => (isOwnAccount(change) ? 'logged in' : `logged in to ${thing(change)}`),
  'fail to log in': ({ detail }) => `failed to log in${detail ? ` ${detail}` : ''}`,
  import: ({ entity, detail }) => `imported ${entity}s from a file${detail ? `: ${detail}` : ''}`,
  send: (change) => `sent ${thing(change)}`,
  schedule: (change) => `scheduled ${thing(change)}${change.detail ? ` ${change.detail}` : ''}`,
  unschedule: (change) => `took ${thing(change)} off the schedule`,
  pause: (change) => `paused the sending of ${thing(change)}`,
  resume: (change) => `resumed the sending of ${thing(change)}`,
  stop: (change) => `stopped the sending of ${thing(change)}`,
  release: ({ detail }) => `let ${detail ?? 'email of a restored backup'} leave`,
  drop: ({ detail }) => `dropped ${detail ?? 'email of a restored backup'}`,
  resend: ({ label }) => `sent a message again${label ? `: ${label}` : ''}`,
}

const addition = ({ detail }: Change) => (detail ? `, ${detail}` : '')

function revokedThing(change: Change) {
  if (change.entity === 'invitation') return `the invitation of ${guest(change)}`
  if (change.entity === 'passkey') return thing(change)
  return `the ${change.entity} ${change.entity === 'reset link' ? 'for' : 'of'} “${change.label}”`
}

/** Older entries call a member 'not an admin'. */
const guest = ({ label }: Change) => roleNouns[ROLES.find((role) => role === label) ?? 'member']

const isOwnAccount = ({ username, entity, label }: Change) => entity === 'account' && username !== null && username === label

const MAX_NAME_LENGTH = 100

/** Visitors have no name in the audit log. */
const thing = ({ entity, label }: Change) =>
  label ? `the ${entity} “${truncated(label, MAX_NAME_LENGTH)}”` : `${/^[aeiou]/.test(entity) ? 'an' : 'a'} ${entity}`
