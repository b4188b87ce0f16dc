import { StaleEditError, toConflictError } from '@/content/editing/update-checks.server'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { idParameter } from '@/platform/http/http.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { restoreSettings, saveSettings } from './save-settings.server'
import { settingsCalls } from './settings.calls'
import { presentSettingsVersion, presentSiteSettings, settingsValues } from './settings.presenter.server'
import { findSettings, listSettingsVersions, type SettingsRow } from './settings.repository.server'

/** More than anyone looks through. */
const MAX_VERSIONS = 100

const ORIGINAL = { id: 0, at: null, by: null, changed: [] }

const read = readWithUploads({ jsonPart: 'settings', files: { logo: { kind: 'image', target: 'logoUrl' } } })

export const settingsApi = serveCalls(settingsCalls, {
  'GET /api/settings': async ({ services }) => ({
    settings: presentSiteSettings(services, await findSettings(services.db)),
    originals: settingsValues(services.siteDefaults, {}),
  }),
  'PUT /api/settings': async ({ c, services, actor }) => {
    const row = await read(c, (changes) => saveSettings(services, changes, actor)).catch(async (error) => {
      if (!(error instanceof StaleEditError)) throw error
      const stored = await findSettings(services.db)
      const current = presentSiteSettings(services, stored)
      throw await toConflictError(services, {
        noun: 'settings',
        named: 'the settings',
        row: { id: 1, updatedAt: current.updatedAt },
        current,
      })
    })
    return { settings: presentSiteSettings(services, row) }
  },
  'GET /api/settings/versions': async ({ services }) => {
    const [present, ...former] = await listSettingsVersions(services.db, MAX_VERSIONS)
    const names = new Map<number, string | undefined>()
    for (const { accountId: id } of former) if (id !== null && !names.has(id)) names.set(id, await services.findUsername(id))
    const nameOf = ({ accountId: id }: SettingsRow) => (id === null ? undefined : names.get(id))
    return { versions: [...former.map((row) => presentSettingsVersion(row, nameOf(row))), ...(present ? [ORIGINAL] : [])] }
  },
  'POST /api/settings/versions/:id/restore': async ({ c, services, actor }) => {
    const id = c.req.param('id') === '0' ? 0 : idParameter(c, 'There is no such version of the settings.')
    return { settings: presentSiteSettings(services, await restoreSettings(services, id, actor)) }
  },
})
