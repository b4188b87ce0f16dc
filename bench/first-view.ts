import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

const KB = 1000

/**
 * What a browser loads before anyone scrolls, in kB as sent: the page's own scripts, stylesheets and preloaded fonts; how many scripts these are; and
 * what a dark screen waits for besides, which a light one gets last and draws without.
 */
export async function firstView(url: string): Promise<{ js: number; css: number; night: number; fonts: number; scripts: number }> {
  const html = brotliDecompressSync(await get(url)).toString()
  const linked = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path = '']) => path))]
  const total = async (paths: string[]) => {
    const bodies = await Promise.all(paths.map((path) => get(new URL(path, url).href)))
    return bodies.reduce((sum, body) => sum + body.length, 0) / KB
  }
  const scripts = linked(/"(\/assets\/[^"]+\.js)"/g)
  return {
    scripts: scripts.length,
    js: await total(scripts),
    css: await total(linked(/href="(\/assets\/[^"]+\.css)"(?! media=)/g)),
    night: await total(linked(/href="(\/assets\/[^"]+\.css)" media=/g)),
    fonts: await total(linked(/href="(\/assets\/[^"]+\.woff2)"/g)),
  }
}

/** The body as it is sent: `fetch` would unpack it. */
function get(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
}
