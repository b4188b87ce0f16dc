import type { EventRow } from '../event.repository.server'
import { defaultSettings, type PublicSettings, type RegistrationSettings, type StaffSettings } from './registration-settings.schema'

type Row = Pick<EventRow, 'registration'>

/** How people register for a stored event. */
export const settingsOf = ({ registration }: Row): RegistrationSettings =>
  registration ? { ...defaultSettings, ...(JSON.parse(registration) as RegistrationSettings) } : defaultSettings

const DEFAULTS = JSON.stringify(defaultSettings)

/** As they are stored: null for the defaults, which most events have. */
export function settingsColumn(settings: RegistrationSettings | null | undefined): string | null {
  const text = JSON.stringify({ ...defaultSettings, ...settings })
  return text === DEFAULTS ? null : text
}

/** What everybody may know of them; null for the defaults. */
export function presentSettings(row: Row): PublicSettings | null {
  if (!row.registration) return null
  const { mode, opensAt, closesAt, capacity, perSession, waitlist, guestsAllowed, questions, price } = settingsOf(row)
  return { mode, opensAt, closesAt, capacity, perSession, waitlist, guestsAllowed, questions, price }
}

/** The same with what is said only to who takes part. */
export function presentSettingsForStaff(row: Row): StaffSettings | null {
  const told = presentSettings(row)
  const { reminder, welcome } = settingsOf(row)
  return told && { ...told, reminder, welcome }
}
