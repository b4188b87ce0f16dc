import * as z from 'zod'
import { version } from '@/content/content-saves.schema'
import { siteSchema } from '@/site/site.schema'
import { settingKeys } from './setting-names'

const {
  ongoingGroupsSlug: _,
  legalName,
  mailFooter,
  logoUrl,
  logoFocus,
  accentColor,
  announcement,
  requireSecondFactor,
  ...facts
} = siteSchema.shape

const settingValues = z.object({
  ...facts,
  legalName: legalName.unwrap().nullable(),
  mailFooter: mailFooter.unwrap().nullable(),
  logoUrl: logoUrl.unwrap().nullable(),
  logoFocus: logoFocus.unwrap().nullable(),
  accentColor: accentColor.unwrap().nullable(),
  announcement: announcement.unwrap().nullable(),
  requireSecondFactor: requireSecondFactor.unwrap(),
})
export type SettingValues = z.output<typeof settingValues>

export const settingsAnswer = settingValues.extend(version).meta({ id: 'Settings' })
export type Settings = z.output<typeof settingsAnswer>

export const settingsWithOriginals = z.object({
  settings: settingsAnswer,
  originals: settingValues.describe('What holds where nothing was set').meta({ id: 'OriginalSettings' }),
})

export const formerSettings = z
  .object({
    id: z.int().describe('0 for the state before anything was set'),
    at: z.string().nullable().describe('When it was saved, ISO-8601 UTC'),
    by: z.string().nullable().describe('The username of the account that saved it, where that is known'),
    changed: z.array(z.enum(settingKeys)).describe('What that save changed'),
  })
  .meta({ id: 'FormerSettings' })
export type FormerSettings = z.output<typeof formerSettings>
