import { readConfig } from '@/platform/config.server'
import { printStartup, startBackground } from './background.server'
import { main } from './main.server'
import { configDefaults, openServices } from './services.server'
import { createSite, type SiteHandler } from './site.server'
import { serveUploads } from './uploads.server'

export { main }

// In development Vite reloads this file at every change; the open database must outlive that.
const kept = globalThis as { flatironsServices?: ReturnType<typeof openDevelopmentServices> }

async function openDevelopmentServices() {
  const services = await openServices(readConfig(configDefaults), { exclusive: true })
  const { generatedPassword } = await startBackground(services)
  printStartup(services.config, generatedPassword)
  return services
}

let developmentSite: Promise<SiteHandler> | undefined

async function openDevelopmentSite(): Promise<SiteHandler> {
  kept.flatironsServices ??= openDevelopmentServices()
  const services = await kept.flatironsServices
  return createSite(services, { cachePages: false, serveFiles: serveUploads(services) })
}

export default {
  async fetch(request: Request): Promise<Response> {
    developmentSite ??= openDevelopmentSite()
    return (await developmentSite).fetch(request)
  },
}
