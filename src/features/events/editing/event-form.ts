import * as z from 'zod'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { isoDate } from '@/platform/time/calendar'
import { eventInput } from '../event-input.schema'
import { toEventData } from './event-body'
import type { EventFields } from './event-fields'
import { hasRule, timeFault } from './event-timing-form'

export const INVALID_DATE = { title: 'Invalid date format', description: 'Please enter a valid month, date, and year.' }

const NO_FIRST_DATE = 'Please choose the first date.'

/** As the server does; the date counts whatever the recurring toggle says (spec D2 §5). A copy may be saved without one for as long as it is a draft. */
const eventTexts = z.custom<EventFields & { status?: string }>().superRefine((fields, context) => {
  const issues = eventInput.safeParse(toEventData(fields, undefined)).error?.issues ?? []
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path: fieldOf(path.join('.')).split('.'), message })
  const { mode, url } = fields.registration
  if (mode === 'elsewhere' && !url.trim())
    context.addIssue({ code: 'custom', path: ['registration', 'url'], message: 'Please enter the address where people register' })
  const isLeftEmpty = fields.mayLackDay && !fields.month && !fields.date && !fields.year
  if (!isoDate(fields) && !(isLeftEmpty && (fields.status ?? 'draft') === 'draft'))
    context.addIssue({ code: 'custom', path: ['date'], message: hasRule(fields) ? NO_FIRST_DATE : INVALID_DATE.description })
  const message = timeFault(fields)
  if (message) context.addIssue({ code: 'custom', path: ['time'], message })
})

/** The field that holds what the server calls by this path: it knows times, where people write words, and a list of options, where they write lines. */
export function fieldOf(path: string): string {
  const [name = ''] = path.split('.')
  if (name === 'startsAt' || name === 'endsAt') return 'time'
  if (name === 'registrationUrl') return 'registration.url'
  return name === 'registration' ? path.replace(/\.options\.\d+$/, '.options') : name
}

/** Judges the fields and the chosen files as the server does. */
export const eventFields = z.intersection(eventTexts, z.object({ image: chosenFile('image'), flyer: chosenFile('flyer') }))
