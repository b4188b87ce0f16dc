import { counted } from '@/platform/text/nouns'
import type { LostRegistration } from './lost-dates.schema'

export function describeLostDates(registrations: readonly LostRegistration[]): string {
  const { lost = [], canceled = [] } = Object.groupBy(registrations, ({ isCanceled }) => (isCanceled ? 'canceled' : 'lost'))
  const changes = [
    lost.length > 0 && `takes away ${formatDates(lost, 'a date')}`,
    canceled.length > 0 && `cancels ${formatDates(canceled, lost.length > 0 ? 'another' : 'a date')}`,
  ]
  return `This ${changes.filter(Boolean).join(' and ')} with ${counted(registrations.length, 'registration', 'registrations')}`
}

function formatDates(registrations: readonly LostRegistration[], one: string): string {
  const { size } = new Set(registrations.map(({ session }) => session))
  return size === 1 ? one : `${size} dates`
}
