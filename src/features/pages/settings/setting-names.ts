/** Every setting, and what it is called. */
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
  archiveYear: 'Year the archives open on',
  links: 'Links',
  teachingVideoId: 'Teaching video',
  introductionVideoId: 'Introduction video',
  logoUrl: 'Logo',
  accentColor: 'Button color',
  announcement: 'Announcement',
  eventOrder: 'Order of events',
  groupQuestion: 'Ask about ongoing groups',
  mailFooter: 'Email footer',
  requireSecondFactor: 'Require a second factor of admins',
  retention: 'How long data is kept',
} as const

export type SettingName = keyof typeof settingNames

export const settingKeys = Object.keys(settingNames) as [SettingName, ...SettingName[]]
