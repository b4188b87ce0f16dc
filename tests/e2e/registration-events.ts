import { addDays, dayParts } from '@/platform/time/calendar'

/** In some weeks, so that nothing of it is over when the tests of a day end. */
const soon = addDays(new Date().toISOString().slice(0, 10), 30)

const { month, date, year } = dayParts(soon)

/** The evening of that day, as staff send it. */
export const oneEvening = {
  startsAt: `${soon}T19:00`,
  endsAt: `${soon}T20:30`,
  month,
  date,
  year,
  time: '7:00 PM - 8:30 PM',
}

/** From that day on, the same evening of every week. */
export const everyEvening = { ...oneEvening, recurrence: 'FREQ=WEEKLY' }

/** How a date of it begins, `weeks` after the first. */
export const startOf = (weeks: number) => `${addDays(soon, 7 * weeks)}T19:00`

export const questions = [
  { id: 'chair', label: 'Have you meditated before?', type: 'yes-no', required: true },
  { id: 'food', label: 'What do you eat?', type: 'choices', options: ['Bread', 'Soup', 'Cake'] },
  { id: 'room', label: 'Which room?', type: 'choice', options: ['Meadow', 'Ridge'], help: 'Both are heated.' },
  { id: 'more', label: 'Anything else?', type: 'long-text' },
  { id: 'why', label: 'What brings you?', type: 'text' },
]
