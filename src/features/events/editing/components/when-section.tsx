import { useState } from 'react'
import { SwitchField } from '@/components/form/switch-field'
import { hasRule } from '../event-timing-form'
import { DayFields } from './day-fields'
import { labels, type SectionProps } from './event-edit'
import { RuleFields } from './rule-fields'
import { TimeFields } from './time-fields'
import { UpcomingDates } from './upcoming-dates'
import { useUpcomingDates } from './use-upcoming-dates'
import { ZoneField } from './zone-field'

/** How many upcoming dates show at first, how many more on demand, and how many the server lists at most. */
const DATES = { first: 6, more: 12, most: 60 }

/** When the event takes place: once, again and again by a rule, or without fixed days. */
export function WhenSection({ edit }: SectionProps) {
  const { form, field } = edit
  const fields = form.watch()
  const isSeries = hasRule(fields)
  const [count, setCount] = useState(DATES.first)
  const dates = useUpcomingDates(fields, Math.min(count + DATES.more, DATES.most))
  const further = Math.max(0, (dates.data?.sessions.length ?? 0) - count)

  return (
    <>
      <SwitchField
        label={labels.isRecurring}
        hint="Happens more than once"
        {...field('isRecurring')}
        error={fields.isRecurring && !isSeries ? field('date').error : undefined}
      />
      {!fields.isRecurring && <DayFields labels={labels} field={field} />}
      <TimeFields edit={edit} />
      <ZoneField
        label={labels.timeZone}
        hint="The zone these times are in"
        siteTimeZone={fields.siteTimeZone}
        stored={edit.base?.timeZone ?? fields.siteTimeZone}
        {...field('timeZone')}
      />
      {fields.isRecurring && <RuleFields edit={edit} fault={dates.data?.fault} />}
      {(isSeries || !fields.isRecurring) && (
        <UpcomingDates edit={edit} query={dates} count={count} further={further} onMore={() => setCount(count + further)} />
      )}
    </>
  )
}
