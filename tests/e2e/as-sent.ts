import type { Page } from '@playwright/test'

const stylesheets = new Map<string, Promise<string>>()

/**
 * Shows a page as the server sends it, with its styles, but without scripts, pictures and fonts. Takes a fifth of a `visit`; for tests of what
 * stands on a page. That it stays so once the page is alive is seen by every-page.spec.ts, where React tells what differs.
 */
export async function read(page: Page, path: string) {
  const answer = await page.request.get(path)
  const html = (await answer.text()).replace(/<script\b[\s\S]*?<\/script>/g, '')
  const links = [
    ...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"|<link\b[^>]*\bhref="([^"]+)"[^>]*\brel="stylesheet"/g),
  ]
  const styles = await Promise.all(links.map(([, after, before]) => styleOf(page, after ?? before ?? '')))
  await page.setContent(html.replace(/<link\b[^>]*>/g, '').replace('</head>', () => `<style>${styles.join('')}</style></head>`))
  return answer
}

function styleOf(page: Page, address: string) {
  const style = stylesheets.get(address) ?? page.request.get(address).then((sent) => sent.text())
  stylesheets.set(address, style)
  return style
}
