import { isDeepStrictEqual } from 'node:util'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Database, Schema } from '@/platform/database/database.server'
import { MAX_ID } from '@/platform/forms/input-fields'
import { keysOf } from '@/platform/keys-of'
import type { Services } from '@/platform/services.server'
import { presentTimeZone } from '@/platform/time/time-zones'
import { type Retention, retentionSchema, type Site } from '@/site/site.schema'
import { logoPath } from '@/site/theme'
import type { ShownSite } from '@/site/use-site'
import { applyOffPages, listOffPages } from '../texts/off-pages.server'
import { type SettingFieldName, settingAddress } from './setting-fields'
import { type SettingName, settingKeys } from './setting-names'
import type { Settings, SettingValues } from './settings.schema'
import '@/content/feature.server'

export function storedSettings(row: SettingsRow | undefined): StoredSettings {
  const stored = row?.content ?? {}
  // A former version may lack a period, or set one that no longer exists.
  return stored.retention ? { ...stored, retention: retentionSchema.partial().parse(stored.retention) as Partial<Retention> } : stored
}

type Live = Pick<Services, 'site' | 'siteDefaults' | 'clock' | 'config'>

/** The state that each site's values were last taken from, so that a value set elsewhere since then stays. */
const adopted = new WeakMap<object, string>()
const stateOf = (row: SettingsRow | undefined) => (row ? `${row.id} ${row.savedAt}` : 'as it came')

export function siteWith({ siteDefaults, site: { offPages } }: Sites, { logoUrl, ...site }: StoredSettings): Site {
  const { site: defaults } = siteDefaults
  return {
    ...defaults,
    ...site,
    ...videosOf({ ...defaults, ...site }),
    ...(offPages && { offPages }),
    timeZone: presentTimeZone(site.timeZone ?? defaults.timeZone),
    retention: { ...defaults.retention, ...site.retention },
    ...(logoUrl && { logoUrl: logoPath(logoUrl) }),
  }
}

export function applySettings(services: Live, row: SettingsRow | undefined): boolean {
  const state = stateOf(row)
  if ((adopted.get(services) ?? stateOf(undefined)) === state) return false
  adopted.set(services, state)
  const { clock, config } = services
  services.site = siteWith(services, storedSettings(row))
  clock.timeZone = services.site.timeZone
  const { community, email } = services.site
  if (config.followsSite.mailFrom) config.mailFrom = `"${community.replace(/["\\]/g, '\\$&')}" <${email}>`
  if (config.followsSite.contactEmail) config.contactEmail = email
  return true
}

const AFTER_FAILURE = 1000

/** Applies stored settings, and within a second what any process saves. Pages rendered before they were read are dropped once more. */
export async function watchSettings(services: Live & Pick<Services, 'db' | 'content'>): Promise<void> {
  const { db, content } = services
  let round = 0
  const read = async () => {
    const mine = ++round
    try {
      const [row, offPages] = [await findSettings(db), await listOffPages(db)]
      // A later read has the newer values.
      if (mine !== round) return
      const hasChanged = applySettings(services, row)
      if (applyOffPages(services, offPages) || hasChanged) content.expire()
    } catch {
      // Not logged here: the watch of the content version does that.
      if (mine === round) setTimeout(() => mine === round && read(), AFTER_FAILURE).unref()
    }
  }
  applySettings(services, await findSettings(db))
  applyOffPages(services, await listOffPages(db))
  content.onChange(() => void db.outside(read))
}

export const versionOf = (row: SettingsRow | undefined): string => row?.savedAt ?? '1970-01-01T00:00:00.000Z'

export function settingsValues({ site: defaults }: Services['siteDefaults'], stored: StoredSettings): SettingValues {
  const site: Partial<Record<SettingName, unknown>> = { ...defaults, requireSecondFactor: false, ...stored }
  const values = Object.fromEntries(settingKeys.map((name) => [name, site[name] ?? null]))
  return { ...values, ...videosOf(site as Site), retention: { ...defaults.retention, ...stored.retention } } as SettingValues
}

/** Stored as empty where there is none, since null goes back to the original. */
const videosOf = ({ teachingVideoId, introductionVideoId }: Pick<Site, 'teachingVideoId' | 'introductionVideoId'>) => ({
  teachingVideoId: teachingVideoId || null,
  introductionVideoId: introductionVideoId || null,
})

export const presentSiteSettings = ({ siteDefaults }: Pick<Services, 'siteDefaults'>, row: SettingsRow | undefined): Settings => ({
  ...settingsValues(siteDefaults, storedSettings(row)),
  updatedAt: versionOf(row),
})

type Parts = Pick<Services, 'site' | 'clock'>

/** The site's values as a page brings them along: what is only for emails or accounts stays here, and so does an announcement outside its time. */
export function shownSite({
  site: { mailFooter: _, requireSecondFactor: __, announcement, ...site },
  clock,
  mail,
  payments,
}: Parts & Pick<Services, 'mail' | 'payments'>): ShownSite {
  const now = clock.now().getTime()
  const isNow = announcement && begins(announcement) <= now && now < ends(announcement)
  return {
    ...site,
    ...(isNow && { announcement }),
    ...(mail.kind === 'file' && { savesMail: true as const }),
    ...(payments && { payments: payments.isTest ? 'test' : 'live' }),
  }
}

/** ISO-8601 UTC of when the announcement next appears or goes; undefined where it does neither any more. */
export function nextAnnouncementChange({ site: { announcement }, clock }: Parts): string | undefined {
  const now = clock.now().getTime()
  const next = announcement && [begins(announcement), ends(announcement)].find((moment) => moment > now)
  return next === undefined || next === Number.POSITIVE_INFINITY ? undefined : new Date(next).toISOString()
}

type Announcement = NonNullable<Site['announcement']>

const begins = ({ from }: Announcement) => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from))
const ends = ({ to }: Announcement) => (to === null ? Number.POSITIVE_INFINITY : Date.parse(to))

export type StoredSettings = { -readonly [Name in keyof Site]?: Name extends 'retention' ? Partial<Site[Name]> : Site[Name] }

declare module '@/platform/database/database.server' {
  interface Schema {
    /** Each save adds a row; the last one holds. */
    settings_versions: { id: Generated<number>; content: StoredSettings; changed: SettingName[]; accountId: number | null; savedAt: string }
  }
}

export type SettingsRow = Selectable<Schema['settings_versions']>

export const findSettings = (db: Database): Promise<SettingsRow | undefined> =>
  db.selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export const findSettingsVersion = async (db: Database, id: number): Promise<SettingsRow | undefined> =>
  id > MAX_ID ? undefined : db.selectFrom('settings_versions').selectAll().where('id', '=', id).executeTakeFirst()

export const listSettingsVersions = (db: Database, limit: number): Promise<SettingsRow[]> =>
  db.selectFrom('settings_versions').selectAll().orderBy('id', 'desc').limit(limit).execute()

export const insertSettings = (db: Database, row: Insertable<Schema['settings_versions']>): Promise<SettingsRow> =>
  db.insertInto('settings_versions').values(row).returningAll().executeTakeFirstOrThrow()

type Sites = Pick<Services, 'site' | 'siteDefaults'>

const NAMES = ['community', 'address', 'phone', 'email', 'hours'] as const

export const ownNames = ({ site, siteDefaults }: Sites) =>
  firstStillOriginal(
    NAMES,
    (name) => isDeepStrictEqual(site[name], siteDefaults.site[name]),
    (name) => (name === 'address' ? 'address.street' : name),
  )

export const ownLinks = ({ site, siteDefaults }: Sites) =>
  firstStillOriginal(
    keysOf(siteDefaults.site.links),
    (name) => site.links[name] === siteDefaults.site.links[name],
    (name) => `links.${name}`,
  )

export const ownVideos = ({ site, siteDefaults }: Sites) =>
  firstStillOriginal(
    ['teachingVideoId', 'introductionVideoId'] as const,
    (name) => site[name] === siteDefaults.site[name],
    (name) => name,
  )

function firstStillOriginal<Name>(names: readonly Name[], isOriginal: (name: Name) => boolean, fieldOf: (name: Name) => SettingFieldName) {
  const missing = names.find(isOriginal)
  return missing === undefined || { url: settingAddress(fieldOf(missing)) }
}
