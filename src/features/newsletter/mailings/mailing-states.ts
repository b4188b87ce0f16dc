/** spec B §4.3 */
export const mailingStates = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const
export type MailingState = (typeof mailingStates)[number]

/** All that can happen to one; nothing else sets a state. A scheduled one that is stopped is a draft again, since no one has got it. */
export const mailingTransitions = {
  schedule: { from: ['draft'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  send: { from: ['draft'], to: 'sending' },
  start: { from: ['scheduled'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
  finish: { from: ['sending'], to: 'sent' },
} as const satisfies Record<string, { from: readonly MailingState[]; to: MailingState }>
export type MailingTransition = keyof typeof mailingTransitions

export const explanations: Record<MailingState, string> = {
  draft: 'This mailing is a draft that hasn’t been sent',
  scheduled: 'This mailing is scheduled already. Unschedule it first',
  sending: 'This mailing is being sent',
  paused: 'This mailing is paused. Resume it, or stop it',
  stopped: 'This mailing was stopped. Duplicate it to send it again',
  sent: 'This mailing has been sent. Duplicate it to send it again',
}
