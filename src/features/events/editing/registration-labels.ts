import { REMINDER_DAYS_AHEAD } from '../places/reminder-days'

export const registrationLabels = {
  capacity: 'Places',
  guestsAllowed: 'Guests each',
  closesBy: 'Registration closes',
  opensAt: 'Opens',
  waitlist: 'Waitlist',
  perSession: 'People register for each date',
  reminder: `Reminder ${REMINDER_DAYS_AHEAD === 1 ? 'the day' : `${REMINDER_DAYS_AHEAD} days`} before`,
  price: 'Price',
  instructions: 'How to pay',
  welcome: 'Note in the confirmation email',
}
