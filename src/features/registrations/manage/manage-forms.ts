/** What somebody can do with a registration beside changing it (spec B §3.6). */
export const MANAGE_ACTIONS = ['cancel', 'accept', 'decline', 'resend'] as const
export type ManageAction = (typeof MANAGE_ACTIONS)[number]

/** The form that does it, by the name that it posts. */
export const manageForm = (what: ManageAction | 'change') => `registration-${what}`

/** What the page says once it is done; it comes back with the name of what was done in its query. */
export const doneInWords: Record<string, string> = {
  change: 'Your changes are saved.',
  cancel: 'That is cancelled, and the place is free for others.',
  accept: 'The place is yours.',
  decline: 'Thank you for telling us. The place goes to the next.',
  resend: 'It is on its way to you. Please look into your mail in a minute.',
}
