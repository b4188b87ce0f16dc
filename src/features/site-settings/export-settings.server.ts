import { type ExportPart, oneFile } from '@/content/transfer/export-part.server'
import { presentSiteSettings } from './settings.presenter.server'
import { findSettings } from './settings.repository.server'

export const settingsExports: readonly ExportPart[] = [
  oneFile('settings.json', 'What the site says of the community, and how long it keeps what people left.', async function* (services) {
    yield `${JSON.stringify(presentSiteSettings(services, await findSettings(services.db)), null, 2)}\n`
  }),
]
