/** What someone can do with a registration besides changing it (spec B §3.6). */
export const MANAGE_ACTIONS = ['cancel', 'cancel-date', 'cancel-all', 'accept', 'decline', 'resend'] as const
export type ManageAction = (typeof MANAGE_ACTIONS)[number]

/** The form that does it, by the name that it posts. */
export const manageForm = (what: ManageAction | 'change') => `registration-${what}`

/** Where no mail server is set up: what is meant for a person reaches no one. */
export const NO_EMAIL = 'This site doesn’t send email yet. Please keep the link to this page, or contact us.'
