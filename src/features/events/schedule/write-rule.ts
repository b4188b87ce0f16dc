import { inWeekOrder, type RuleChoice, type RuleRepeat } from './rule-choice'

/** The rule of a choice, in one order and without defaults. An end is a day, `UNTIL=20261220`, for calendars to be put in UTC. */
export function writeRule(choice: RuleChoice): string {
  const { interval, end } = choice
  return [
    ...writeRepeat(choice),
    ...(end.ends === 'on-day' ? [`UNTIL=${end.until.replaceAll('-', '')}`] : []),
    ...(end.ends === 'after-count' ? [`COUNT=${end.count}`] : []),
  ]
    .toSpliced(1, 0, ...(interval > 1 ? [`INTERVAL=${interval}`] : []))
    .join(';')
}

function writeRepeat(choice: RuleRepeat): string[] {
  switch (choice.repeats) {
    case 'daily':
      return ['FREQ=DAILY']
    case 'weekly':
      return ['FREQ=WEEKLY', ...(choice.weekdays.length > 0 ? [`BYDAY=${inWeekOrder(choice.weekdays)}`] : [])]
    case 'monthly-on-day':
      return ['FREQ=MONTHLY', `BYMONTHDAY=${choice.dayOfMonth}`]
    case 'monthly-on-weekday':
      return ['FREQ=MONTHLY', `BYDAY=${choice.position}${choice.weekday}`]
    case 'yearly':
      return ['FREQ=YEARLY']
  }
}
