import type { APIRequestContext } from '@playwright/test'

/** The paths of all pages that are there for everyone to find, events and webinars among them. */
export async function listedPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname)
}
