import * as z from 'zod'
import { editConflict, expectedVersion, linkWarnings } from '@/content/content-saves.schema'
import { defineCalls } from '@/platform/http/calls'
import { formerSettings, settingsAnswer, settingsWithOriginals } from './settings.schema'
import { settingsInput } from './settings-input.schema'

const one = z.object({ settings: settingsAnswer })
const MIB = 1024 * 1024

/** spec B §6.3, §10 */
export const settingsCalls = defineCalls({
  'GET /api/settings': {
    summary: 'Read the settings of the site',
    access: 'admin',
    success: { body: settingsWithOriginals },
  },
  'PUT /api/settings': {
    summary: 'Change settings of the site; null brings a value back to the original',
    access: 'admin',
    needsRecentLogin: true,
    body: settingsInput,
    parts: z.object({ settings: z.string(), logo: z.file().optional() }),
    maxBody: 11 * MIB,
    takesAnyField: expectedVersion,
    success: { body: one.extend(linkWarnings) },
    conflict: editConflict(settingsAnswer),
  },
  'GET /api/settings/versions': {
    summary: 'List versions of the settings, newest first',
    access: 'admin',
    success: { body: z.object({ versions: z.array(formerSettings) }) },
  },
  'POST /api/settings/versions/:id/restore': {
    summary: 'Restore a version of the settings',
    access: 'admin',
    needsRecentLogin: true,
    success: { body: one },
    failures: [400, 404],
  },
})
