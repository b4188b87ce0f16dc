import type { APIRequestContext } from '@playwright/test'

/** What the site came with: names, where it is, links, videos, and what its texts tell of it. */
export const former =
  /boulder|colorado|diamond.(?:approach|heart)|denver|rocky mountains|example\.org\/(?:social|videos|events)|hello@example|555-0142|a{11}|b{11}|6:30|october 5|4,580|destroys the center|sunday (?:evening|meditation|sitting)|once a month|movie nights|pickleball|potlucks|our history in/i

/** The paths of all pages that are there for everyone to find, events and webinars among them. */
export async function listedPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname)
}
