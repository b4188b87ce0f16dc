import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { PageState, preparePage } from './bare-page.tsx'

/**
 * Milliseconds of processor time that a bare `renderToString` takes for the page that was served: its own components with their data at hand,
 * packed as the site packs what it sends once. Throws where what comes out is not that page.
 */
export async function bareRendering(path: string, html: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      resolve: { tsconfigPaths: true },
      ssr: { noExternal: true },
      build: { ssr: 'bench/bare-page.tsx', outDir: folder, cssMinify: false },
    })
    const entry: { preparePage: typeof preparePage } = await import(pathToFileURL(join(folder, 'bare-page.js')).href)
    const render = await entry.preparePage(path, stateOf(html))
    requireSame(render(), html)
    const several = (count: number) => {
      for (let index = 0; index < count; index++) gzipSync(render(), { level: 1 })
    }
    several(100)
    const before = process.cpuUsage()
    several(300)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 300 / 1000
  } finally {
    await rm(folder, { recursive: true })
  }
}

const stateOf = (html: string): PageState =>
  JSON.parse(/<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

/** Texts in the order in which they stand. */
const textsOf = (html: string) =>
  /<main.*<\/main>/s
    .exec(html)?.[0]
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')

function requireSame(rendered: string, served: string) {
  if (textsOf(rendered) !== textsOf(served)) throw new Error('What was rendered barely is not the page that the site serves.')
}
