import { keysOf } from '@/platform/keys-of'
import { formatMonths } from '@/site/place'
import type { Retention } from '@/site/site.schema'
export const settingNames = {
  community: 'Community',
  school: 'School',
  tagline: 'Tagline',
  legalName: 'Legal name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  timeZone: 'Time zone',
  archiveYear: 'Year that the archives show first',
  links: 'Links',
  teachingVideoId: 'Teaching video',
  introductionVideoId: 'Introduction video',
  logoUrl: 'Logo',
  logoFocus: 'Icon from the logo',
  accentColor: 'Button color',
  appearance: 'Light and dark',
  announcement: 'Announcement',
  eventOrder: 'Order of events',
  currency: 'Currency',
  groupQuestion: 'Ask about ongoing groups',
  mailFooter: 'Email footer',
  requireSecondFactor: 'Require a second factor of admins',
  retention: 'How long data is kept',
} as const

export type SettingName = keyof typeof settingNames

export const settingKeys = Object.keys(settingNames) as [SettingName, ...SettingName[]]

export const retentionNames: Readonly<Record<keyof Retention, string>> = {
  registrations: 'Registrations',
  enquiries: 'Messages',
  heldSpam: 'Messages held as spam',
  sentMail: 'Copies of sent email',
  audit: 'Activity',
  payments: 'Payments',
}

/** Asked before periods become shorter, since data is then deleted that would have stayed; undefined where none does. */
export function retentionQuestion(before: Retention, after: Record<keyof Retention, string>): string | undefined {
  const shorter = keysOf(retentionNames).filter((name) => Number(after[name]) < before[name])
  if (shorter.length === 0) return undefined
  const lines = shorter.map((name) => `${retentionNames[name]}: ${formatMonths(Number(after[name]))} instead of ${before[name]}`)
  return `${lines.join('\n')}\n\nOlder data will be permanently deleted within a day. Save?`
}
