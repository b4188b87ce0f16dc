import * as z from 'zod'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import type { Retention } from '@/site/site.schema'
import { DEFAULT_ACCENT } from '@/site/theme'
import type { Settings, SettingValues } from './settings.schema'
import { settingsInput } from './settings-input.schema'

/** What the form holds. */
export type SettingsFields = Pick<
  SettingValues,
  | 'community'
  | 'school'
  | 'tagline'
  | 'address'
  | 'phone'
  | 'email'
  | 'timeZone'
  | 'links'
  | 'teachingVideoId'
  | 'introductionVideoId'
  | 'eventOrder'
  | 'groupQuestion'
  | 'requireSecondFactor'
> & {
  legalName: string
  /** A line each. */
  hours: string
  archiveYear: string
  /** Empty where the stored one is marked for removal. */
  logoUrl: string
  logo: File | undefined
  accentColor: string
  /** Its moments on the clocks of the community. */
  announcement: { text: string; link: string; from: string; to: string }
  mailFooter: string
  retention: Record<keyof Retention, string>
}

export const toFields = (settings: SettingValues): SettingsFields => ({
  community: settings.community,
  school: settings.school,
  tagline: settings.tagline,
  legalName: settings.legalName ?? '',
  address: settings.address,
  phone: settings.phone,
  email: settings.email,
  hours: settings.hours.join('\n'),
  timeZone: settings.timeZone,
  archiveYear: String(settings.archiveYear),
  links: settings.links,
  teachingVideoId: settings.teachingVideoId,
  introductionVideoId: settings.introductionVideoId,
  logoUrl: settings.logoUrl ?? '',
  logo: undefined,
  accentColor: settings.accentColor ?? DEFAULT_ACCENT,
  announcement: {
    text: settings.announcement?.text ?? '',
    link: settings.announcement?.link ?? '',
    from: onClock(settings.announcement?.from, settings.timeZone),
    to: onClock(settings.announcement?.to, settings.timeZone),
  },
  eventOrder: settings.eventOrder,
  groupQuestion: settings.groupQuestion,
  requireSecondFactor: settings.requireSecondFactor,
  mailFooter: settings.mailFooter ?? '',
  retention: mapped(settings.retention, String),
})

const onClock = (moment: string | null | undefined, timeZone: string) => (moment ? wallClockAt(moment, timeZone) : '')
const moment = (wallClock: string, timeZone: string) => (wallClock ? instantOf(wallClock, timeZone) : null)

const mapped = <From, To>(values: Record<keyof Retention, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)])) as Record<keyof Retention, To>

/** What is sent for the fields: moments are those at which the clocks of `timeZone` show what was typed. */
const toInput = (fields: SettingsFields, timeZone: string) => ({
  community: fields.community,
  school: fields.school,
  tagline: fields.tagline,
  address: fields.address,
  phone: fields.phone,
  email: fields.email,
  timeZone: fields.timeZone,
  links: fields.links,
  teachingVideoId: fields.teachingVideoId,
  introductionVideoId: fields.introductionVideoId,
  accentColor: fields.accentColor,
  legalName: fields.legalName.trim() || null,
  hours: fields.hours.split('\n').filter((line) => line.trim()),
  archiveYear: numberOf(fields.archiveYear),
  logoUrl: fields.logoUrl || null,
  eventOrder: fields.eventOrder,
  groupQuestion: fields.groupQuestion,
  requireSecondFactor: fields.requireSecondFactor,
  mailFooter: fields.mailFooter.trim() || null,
  announcement: Object.values(fields.announcement).some((value) => value.trim())
    ? {
        text: fields.announcement.text,
        link: fields.announcement.link,
        from: moment(fields.announcement.from, timeZone),
        to: moment(fields.announcement.to, timeZone),
      }
    : null,
  retention: mapped(fields.retention, numberOf),
})

const numberOf = (text: string) => (text.trim() ? Number(text) : Number.NaN)

/** A body that may hold a new logo: the rest is JSON in another part. A logo that is kept is the one stored now. */
export function toBody({ updatedAt, ...fields }: SettingsFields & { updatedAt?: string | undefined }, base: Settings | undefined) {
  const { timeZone = fields.timeZone, logoUrl = null } = base ?? {}
  const settings = { ...toInput(fields, timeZone), ...(fields.logoUrl && { logoUrl }), updatedAt }
  if (!fields.logo) return settings
  const form = new FormData()
  form.set('settings', JSON.stringify(settings))
  form.set('logo', fields.logo)
  return form
}

/** The server's own rules, with each fault at the field that holds it. */
export const settingsForm = (timeZone: string) =>
  z.intersection(
    z.custom<SettingsFields>().superRefine((fields, context) => {
      const { error } = settingsInput.safeParse(toInput(fields, timeZone))
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: path[0] === 'hours' ? ['hours'] : [...path], message })
    }),
    z.object({ logo: chosenFile('image') }),
  ) as unknown as z.ZodType<unknown, SettingsFields>

/** Of what the form has changed, the settings; a group of fields is one. */
export function changedSettings(dirty: object): string[] {
  const isDirty = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(isDirty) : value === true
  const names = Object.entries(dirty).flatMap(([name, value]) => (isDirty(value) ? [name === 'logo' ? 'logoUrl' : name] : []))
  return [...new Set(names)]
}
