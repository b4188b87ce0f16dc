import { isDeepStrictEqual } from 'node:util'
import { assertUnchanged, momentAfter, StaleEditError, toConflictError } from '@/content/content-kind.server'
import { type Feature, type LinkedText, noteLinks, oneFile } from '@/content/feature.server'
import type { StaffFinding } from '@/content/staff-answers.schema'
import { readWithUploads, recordUploadUses } from '@/features/media/store-upload.server'
import { listStoredUploads } from '@/features/media/upload.repository.server'
import { reindexPages } from '@/features/search/build-search-index.server'
import { recordAudit } from '@/platform/database/audit-log.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { type Actor, idParameter, validate } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import type { Services } from '@/platform/services.server'
import { truncated } from '@/platform/text/plain-text'
import { rankedMatches } from '@/platform/text/search-words'
import { createClock } from '@/platform/time/clock'
import { pageDocuments } from '../texts/page-texts.server'
import {
  applySettings,
  findSettings,
  findSettingsVersion,
  insertSettings,
  listSettingsVersions,
  ownLinks,
  ownNames,
  ownVideos,
  presentSiteSettings,
  type SettingsRow,
  type StoredSettings,
  settingsValues,
  siteWith,
  storedSettings,
  versionOf,
} from './live-settings.server'
import { logoUses } from './logo.server'
import { describeSetting, settingAddress, settingFieldNames, settingFields } from './setting-fields'
import { type SettingName, settingKeys, settingNames } from './setting-names'
import { settingsCalls } from './settings.calls'
import type { SettingValues } from './settings.schema'
import { type SettingsInput, settingsInput } from './settings-input.schema'

const MAX_VERSIONS = 100

const ORIGINAL = { id: 0, at: null, by: null, changed: [] }

const read = readWithUploads({ jsonPart: 'settings', files: { logo: { kind: 'image', target: 'logoUrl' } } })

const settingsApi = serveCalls(settingsCalls, {
  'GET /api/settings': async ({ services }) => ({
    settings: presentSiteSettings(services, await findSettings(services.db)),
    originals: settingsValues(services.siteDefaults, {}),
  }),
  'PUT /api/settings': async ({ c, services, actor }) => {
    const row = await read(c, (changes) => saveSettings(services, changes, actor)).catch(async (error) => {
      if (!(error instanceof StaleEditError)) throw error
      const current = presentSiteSettings(services, await findSettings(services.db))
      throw await toConflictError(services, { noun: 'settings', named: 'the settings', row: { id: 1, ...current }, current })
    })
    return { settings: presentSiteSettings(services, row), ...(await noteLinks(services, linkedSettings(row))) }
  },
  'GET /api/settings/versions': async ({ services }) => {
    const [present, ...former] = await listSettingsVersions(services.db, MAX_VERSIONS)
    const names = new Map<number, string | undefined>()
    for (const { accountId: id } of former) if (id !== null && !names.has(id)) names.set(id, await services.findUsername(id))
    const versions = former.map(({ id, savedAt, accountId, changed }) => ({
      id,
      at: savedAt,
      by: names.get(accountId ?? 0) ?? null,
      changed,
    }))
    return { versions: [...versions, ...(present ? [ORIGINAL] : [])] }
  },
  'POST /api/settings/versions/:id/restore': async ({ c, services, actor }) => {
    const id = c.req.param('id') === '0' ? 0 : idParameter(c, 'There is no such version of the settings.')
    return { settings: presentSiteSettings(services, await restoreSettings(services, id, actor)) }
  },
})

/** Sets what `changes` name, null for the original value. Throws ApiError 400 with `issues`, and StaleEditError for an outdated `updatedAt`. */
function saveSettings(services: Services, changes: object, by: Saver): Promise<SettingsRow | undefined> {
  const input = validate(settingsInput, changes)
  return change(services, { by, action: 'update' }, async (stored) => {
    assertUnchanged({ id: 1, updatedAt: versionOf(stored) }, input)
    if (input.logoUrl && (await listStoredUploads(services.db, [input.logoUrl])).length === 0)
      throw new ApiError(400, 'The logo is not there any more. Please upload it again.')
    return withChanges(services, storedSettings(stored), input)
  })
}

/** Sets everything as a former version had it; 0 is the state before anything was set. Throws ApiError: 404 for an unknown one, 400 as above. */
const restoreSettings = (services: Services, id: number, by: Saver): Promise<SettingsRow | undefined> =>
  change(services, { by, action: 'restore' }, async () => {
    const former = id === 0 ? undefined : await findSettingsVersion(services.db, id)
    if (id !== 0 && !former) throw new ApiError(404, 'There is no such version of the settings.')
    return storedSettings(former)
  })

type Saver = Pick<Actor, 'id' | 'hasSecondFactor'>

/** One transaction with its audit row; saves wait for one another. Where nothing differs, nothing is written. */
function change(
  services: Services,
  { by, action }: { by: Saver; action: 'update' | 'restore' },
  decide: (stored: SettingsRow | undefined) => Promise<StoredSettings>,
): Promise<SettingsRow | undefined> {
  const { db, clock, content, siteDefaults } = services
  return db.tx(async () => {
    let saved: SettingsRow | undefined
    // Before pages are invalidated: this process renders none with the former values.
    db.afterCommit(() => void (saved && applySettings(services, saved)))
    await content.raise()
    const stored = await findSettings(db)
    const next = await decide(stored)
    const before = settingsValues(siteDefaults, storedSettings(stored))
    const after = settingsValues(siteDefaults, next)
    const changed = settingKeys.filter((name) => !isDeepStrictEqual(before[name], after[name]))
    if (changed.length === 0) return stored
    // An admin who requires it must have one: that shows that it works here.
    if (changed.includes('requireSecondFactor') && after.requireSecondFactor && !by.hasSecondFactor)
      throw invalidInput('requireSecondFactor', 'Set up an authenticator app or a passkey for your own account first, under My Account')
    const accountId = by.id
    saved = await insertSettings(db, { content: next, changed, accountId, savedAt: momentAfter(services, stored?.savedAt) })
    // A former version may come back, so its logo stays.
    await recordUploadUses(services, 'settings', saved.id, [next.logoUrl ?? null])
    const site = siteWith(services, next)
    await reindexPages(db, await pageDocuments({ ...services, site }))
    if (changed.includes('timeZone')) {
      const there = { ...services, site, clock: createClock(site.timeZone, clock.now) }
      for (const feature of services.features) await feature.followTimeZone?.(there)
    }
    const label = changed.map((name) => settingNames[name]).join(', ')
    const detail = describeChanges(before, after, changed)
    await recordAudit({ db, clock }, { accountId, action, entity: 'settings', entityId: 1, label, ...(detail && { detail }) })
    return saved
  })
}

function withChanges({ siteDefaults }: Services, stored: StoredSettings, { updatedAt: _, ...changes }: SettingsInput): StoredSettings {
  const [before, originals] = [settingsValues(siteDefaults, stored), settingsValues(siteDefaults, {})]
  const next: Record<string, unknown> = { ...stored }
  for (const [name, value] of Object.entries(changes) as [SettingName, unknown][]) {
    if (value === undefined) continue
    const whole = isGroup(name) && value !== null ? { ...before[name], ...(value as object) } : value
    if (whole === null || isDeepStrictEqual(whole, originals[name])) delete next[name]
    else next[name] = whole
  }
  // The icon's square is of the picture that it was chosen for.
  if (next.logoUrl !== stored.logoUrl && changes.logoFocus === undefined) delete next.logoFocus
  return next
}

const isGroup = (name: SettingName) => name === 'address' || name === 'links' || name === 'retention'

/** Of one value: a review asks what it was, and the version history has all of it. */
const MAX_LENGTH = 60

function describeChanges(before: SettingValues, after: SettingValues, changed: readonly SettingName[]): string {
  return changed
    .filter((name) => typeof before[name] !== 'object' && typeof after[name] !== 'object')
    .map((name) => `${changed.length > 1 ? `${settingNames[name]} ` : ''}from ${shown(before[name])} to ${shown(after[name])}`)
    .join('; ')
}

const shown = (value: unknown) => (value === undefined || value === '' ? 'nothing' : `“${truncated(String(value), MAX_LENGTH)}”`)

const linkedSettings = (row: SettingsRow | undefined): LinkedText => {
  const { announcement, links } = storedSettings(row)
  return { title: 'Settings', url: '/admin?tab=settings', fields: { announcement, links } }
}

export const siteSettingsFeature: Feature = {
  name: 'site-settings',
  leastRole: 'admin',
  api: [settingsApi],
  exports: [
    oneFile('settings.json', 'What the site says of the community, and how long it keeps what people left.', async function* (services) {
      yield `${JSON.stringify(presentSiteSettings(services, await findSettings(services.db)), null, 2)}\n`
    }),
  ],
  describeUploads: logoUses,
  linkedTexts: async ({ db }) => [linkedSettings(await findSettings(db))],
  staffSearch: { label: 'Settings', limit: 10, find: async (_services, search, limit) => searchSettings(search, limit) },
  firstSteps: {
    names: ownNames,
    links: ownLinks,
    videos: ownVideos,
    look: ({ site }) => Boolean(site.accentColor ?? site.logoUrl),
  },
}

function searchSettings(search: string, limit: number): StaffFinding[] {
  const textsOf = (name: (typeof settingFieldNames)[number]) => {
    const { label, hint } = describeSetting(name)
    const { section, keywords } = settingFields[name]
    return [label, section, hint, keywords] as const
  }
  return rankedMatches(settingFieldNames, search, textsOf, limit).map((name) => ({
    title: settingFields[name].label,
    detail: settingFields[name].section,
    url: settingAddress(name),
  }))
}
