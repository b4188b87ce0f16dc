/** What somebody can do with a registration beside changing it (spec B §3.6). */
export const MANAGE_ACTIONS = ['cancel', 'accept', 'decline', 'resend'] as const
export type ManageAction = (typeof MANAGE_ACTIONS)[number]

/** The form that does it, by the name that it posts. */
export const manageForm = (what: ManageAction | 'change') => `registration-${what}`

/** What the page says once `what` is done; it comes back with that name in its query. */
export const formatDone = (what: string, { savesMail }: { savesMail?: true }): string | undefined =>
  what === 'resend' && savesMail ? NO_EMAIL : doneTexts[what]

/** Where no mail server is set up: what is meant for a person reaches nobody. */
export const NO_EMAIL = 'This site doesn’t send email yet. Please keep the link to this page, or contact us.'

const doneTexts: Record<string, string> = {
  change: 'Your changes are saved.',
  cancel: 'That is cancelled, and the place is free for others.',
  accept: 'The place is yours.',
  decline: 'Thank you for telling us. The place goes to the next.',
  resend: 'It’s on its way. Please check your inbox in a minute.',
}
