import * as z from 'zod'
import { chosenFile } from '@/features/media/chosen-file.schema'
import { keysOf } from '@/platform/keys-of'
import { instantOf, wallClockAt } from '@/platform/time/zoned-time'
import { DEFAULT_ACCENT } from '@/site/theme'
import { retentionNames, type SettingName, settingKeys, settingNames } from './setting-names'
import type { Settings, SettingValues } from './settings.schema'
import { settingsInput } from './settings-input.schema'

interface SettingField {
  section: string
  label: string
  hint?: string
  optional?: boolean
  keywords?: string
}

type FieldPath<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends string | boolean | File | undefined ? Name : `${Name}.${FieldPath<Fields[Name]>}`
}[keyof Fields & string]

export type SettingFieldName = FieldPath<Omit<SettingsFields, 'logoUrl' | 'logoFocus'>>

const retentionField = (name: keyof typeof retentionNames) =>
  ({
    section: 'People’s data',
    label: `Months to keep: ${retentionNames[name].toLowerCase()}`,
    keywords: `${settingNames.retention} delete privacy retention gdpr`,
  }) as const

const video = 'Its address on YouTube'

/** Labels of the settings, for the form and the search. The type refuses a setting without an entry, so that the search finds each. */
export const settingFields = {
  community: { section: 'Names', label: settingNames.community, keywords: 'name title site' },
  school: {
    section: 'Names',
    label: settingNames.school,
    hint: 'What the community is a branch of, if anything',
    optional: true,
    keywords: 'name subtitle',
  },
  tagline: { section: 'Names', label: settingNames.tagline, keywords: 'slogan motto headline footer' },
  legalName: {
    section: 'Names',
    label: settingNames.legalName,
    hint: 'For the legal pages and the foot of every page, if it isn’t the community’s name',
    optional: true,
    keywords: 'company nonprofit imprint copyright footer',
  },
  'address.street': { section: 'Where and when', label: 'Street', keywords: `${settingNames.address} location place map` },
  'address.city': { section: 'Where and when', label: 'City', keywords: `${settingNames.address} location place town` },
  'address.region': { section: 'Where and when', label: 'Region', keywords: `${settingNames.address} location state province` },
  'address.postalCode': { section: 'Where and when', label: 'Postal code', keywords: `${settingNames.address} location zip` },
  phone: { section: 'Where and when', label: settingNames.phone, keywords: 'telephone number call contact' },
  email: { section: 'Where and when', label: settingNames.email, keywords: 'mail address contact notices' },
  hours: {
    section: 'Where and when',
    label: settingNames.hours,
    hint: 'When someone is there, a line each',
    keywords: 'opening times open',
  },
  timeZone: {
    section: 'Where and when',
    label: settingNames.timeZone,
    hint: 'Used for dates and “today.” Events keep the time zone they were created with.',
    keywords: 'timezone clock utc',
  },
  'links.school': { section: 'Links and videos', label: 'The school’s own site', optional: true, keywords: 'links address url website' },
  'links.socialPage': {
    section: 'Links and videos',
    label: 'Social page',
    optional: true,
    keywords: 'links address url facebook instagram',
  },
  'links.videoChannel': {
    section: 'Links and videos',
    label: 'Video channel',
    optional: true,
    keywords: 'links address url youtube vimeo',
  },
  'links.movieNights': { section: 'Links and videos', label: 'Movie nights', optional: true, keywords: 'links address url films' },
  'links.bonfires': { section: 'Links and videos', label: 'Bonfires and potlucks', optional: true, keywords: 'links address url' },
  'links.movement': { section: 'Links and videos', label: 'Pickleball and dance', optional: true, keywords: 'links address url sports' },
  'links.gatherings': { section: 'Links and videos', label: 'Community gatherings', optional: true, keywords: 'links address url' },
  teachingVideoId: { section: 'Links and videos', label: settingNames.teachingVideoId, hint: video, optional: true, keywords: 'film home' },
  introductionVideoId: {
    section: 'Links and videos',
    label: settingNames.introductionVideoId,
    hint: video,
    optional: true,
    keywords: 'film about',
  },
  archiveYear: { section: 'Links and videos', label: settingNames.archiveYear, keywords: 'webinars newsletters' },
  accentColor: { section: 'Look', label: settingNames.accentColor, keywords: 'colour accent theme design appearance brand' },
  appearance: {
    section: 'Look',
    label: settingNames.appearance,
    hint: 'Many phones are dark in the evening, or always. Printed pages are light.',
    keywords: 'dark mode night theme scheme',
  },
  logo: {
    section: 'Look',
    label: settingNames.logoUrl,
    hint: 'Replaces the mountain. Legible at the height of two lines. JPEG, PNG, WebP, AVIF or GIF, up to 10 MB',
    optional: true,
    keywords: 'picture image sign icon favicon home screen square crop brand design appearance upload',
  },
  eventOrder: {
    section: 'Events',
    label: settingNames.eventOrder,
    hint: 'By date, the event whose next session is soonest comes first, after any that you keep before the others.',
    keywords: 'sort arrange by hand first pinned',
  },
  currency: {
    section: 'Events',
    label: settingNames.currency,
    hint: 'Three letters, like USD: of donations, and of new events. Events keep the currency that they have.',
    keywords: 'money dollar euro price payment donation',
  },
  groupQuestion: {
    section: 'Events',
    label: settingNames.groupQuestion,
    hint: 'Registration forms ask whether someone is in an ongoing group. Earlier answers stay.',
    keywords: 'question member form',
  },
  'announcement.text': {
    section: 'Announcement',
    label: 'Words',
    hint: 'One sentence, like: The center is closed on Sunday for snow.',
    optional: true,
    keywords: 'banner notice news closed message above every page',
  },
  'announcement.link': {
    section: 'Announcement',
    label: 'Link',
    hint: 'Where the words lead: /contact, or an address that starts with https://',
    optional: true,
    keywords: 'banner notice url',
  },
  'announcement.from': { section: 'Announcement', label: 'From', hint: 'Empty: at once', optional: true, keywords: 'banner start begin' },
  'announcement.to': {
    section: 'Announcement',
    label: 'Until',
    hint: 'Empty: until you remove it',
    optional: true,
    keywords: 'banner end',
  },
  mailFooter: {
    section: 'Mail',
    label: settingNames.mailFooter,
    hint: 'Above the postal address, which every email has',
    optional: true,
    keywords: 'mail signature',
  },
  requireSecondFactor: {
    section: 'Accounts',
    label: settingNames.requireSecondFactor,
    hint: 'Admins without an authenticator app or a passkey set one up before they can do anything else. Set up your own first, under My Account.',
    keywords: 'security two-step login 2fa mfa totp authenticator passkey admins',
  },
  'retention.registrations': retentionField('registrations'),
  'retention.enquiries': retentionField('enquiries'),
  'retention.heldSpam': retentionField('heldSpam'),
  'retention.sentMail': retentionField('sentMail'),
  'retention.audit': retentionField('audit'),
  'retention.payments': retentionField('payments'),
} as const satisfies Readonly<Record<SettingFieldName, SettingField>>

export type SettingSection = (typeof settingFields)[SettingFieldName]['section']

export const settingFieldNames = keysOf(settingFields)

export function describeSetting(name: SettingFieldName): Pick<SettingField, 'label' | 'hint' | 'optional'> {
  const { label, hint, optional }: SettingField = settingFields[name]
  return { label, ...(hint && { hint }), ...(optional && { optional }) }
}

export const settingAddress = (name: SettingFieldName) => `/admin?tab=settings&field=${name}`

export type SettingsFields = ReturnType<typeof toFields>

export const toFields = (settings: SettingValues) => ({
  ...settingsIn(settings),
  links: mapped(settings.links, (link) => link ?? ''),
  teachingVideoId: settings.teachingVideoId ?? '',
  introductionVideoId: settings.introductionVideoId ?? '',
  legalName: settings.legalName ?? '',
  hours: settings.hours.join('\n'),
  archiveYear: String(settings.archiveYear),
  /** Empty where the stored one is marked for removal. */
  logoUrl: settings.logoUrl ?? '',
  logo: undefined as File | undefined,
  accentColor: settings.accentColor ?? DEFAULT_ACCENT,
  announcement: {
    text: settings.announcement?.text ?? '',
    link: settings.announcement?.link ?? '',
    from: onClock(settings.announcement?.from, settings.timeZone),
    to: onClock(settings.announcement?.to, settings.timeZone),
  },
  mailFooter: settings.mailFooter ?? '',
  retention: mapped(settings.retention, String),
})

const settingsIn = <From extends Record<SettingName, unknown>>(from: From) =>
  Object.fromEntries(settingKeys.map((name) => [name, from[name]])) as Pick<From, SettingName>

const onClock = (moment: string | null | undefined, timeZone: string) => (moment ? wallClockAt(moment, timeZone) : '')
const moment = (wallClock: string, timeZone: string) => (wallClock ? instantOf(wallClock, timeZone) : null)

const mapped = <Name extends string, From, To>(values: Record<Name, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(values).map(([name, value]) => [name, change(value)])) as Record<Name, To>

/** What is sent for the fields: moments are those at which the clocks of `timeZone` show what was typed. */
const toInput = (fields: SettingsFields, timeZone: string) => ({
  ...settingsIn(fields),
  legalName: fields.legalName.trim() || null,
  hours: fields.hours.split('\n').filter((line) => line.trim()),
  archiveYear: numberOf(fields.archiveYear),
  logoUrl: fields.logoUrl || null,
  mailFooter: fields.mailFooter.trim() || null,
  announcement: Object.values(fields.announcement).some((value) => value.trim())
    ? { ...fields.announcement, from: moment(fields.announcement.from, timeZone), to: moment(fields.announcement.to, timeZone) }
    : null,
  retention: mapped(fields.retention, numberOf),
})

const numberOf = (text: string) => (text.trim() ? Number(text) : Number.NaN)

/** A body that may hold a new logo: the rest is JSON in another part. A kept logo is the one that is stored now. */
export function toBody({ updatedAt, ...fields }: SettingsFields & { updatedAt?: string | undefined }, base: Settings | undefined) {
  const { timeZone = fields.timeZone, logoUrl = null } = base ?? {}
  const settings = { ...toInput(fields, timeZone), ...(fields.logoUrl && { logoUrl }), updatedAt }
  if (!fields.logo) return settings
  const form = new FormData()
  form.set('settings', JSON.stringify(settings))
  form.set('logo', fields.logo)
  return form
}

export const settingsForm = (timeZone: string) =>
  z.intersection(
    z.custom<SettingsFields>().superRefine((fields, context) => {
      const { error } = settingsInput.safeParse(toInput(fields, timeZone))
      for (const { path, message } of error?.issues ?? [])
        context.addIssue({ code: 'custom', path: path[0] === 'hours' ? ['hours'] : [...path], message })
    }),
    z.object({ logo: chosenFile('image') }),
  ) as unknown as z.ZodType<unknown, SettingsFields>

/** How many settings are to be saved; all of the logo is one. */
export function countChanges({ logo, logoFocus, logoUrl, ...others }: Record<string, unknown>): number {
  const isDirty = (value: unknown): boolean =>
    typeof value === 'object' && value !== null ? Object.values(value).some(isDirty) : value === true
  return Object.values({ ...others, logo: [logo, logoFocus, logoUrl] }).filter(isDirty).length
}
