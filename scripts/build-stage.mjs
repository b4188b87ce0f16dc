// Builds the browser's part of the program (`client`) or the server's (`ssr`), each in a process of its own: in one, Vite holds what both were made of,
// and takes 1.6 GB.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'

const [stage = '', outDir = ''] = process.argv.slice(2)
const captured = join(outDir, 'client-build.json')

/** Vite's word on which files the browser's part has, as far as the server's page shell asks for it. */
const capture = {
  name: 'capture-client-build',
  enforce: /** @type {const} */ ('post'),
  /** @param {unknown} _options @param {import('vite').Rolldown.OutputBundle} bundle */
  generateBundle(_options, bundle) {
    if (stage !== 'client') return
    const chunks = Object.entries(bundle).flatMap(([file, chunk]) => {
      if (chunk.type !== 'chunk') return []
      const { type, fileName, isEntry, imports, dynamicImports, moduleIds } = chunk
      const importedCss = [...(chunk.viteMetadata?.importedCss ?? [])]
      return [[file, { type, fileName, isEntry, imports, dynamicImports, moduleIds, viteMetadata: { importedCss } }]]
    })
    writeFileSync(captured, JSON.stringify(Object.fromEntries(chunks)))
  },
}

const builder = await createBuilder({ build: { outDir, emptyOutDir: true }, plugins: [capture] })
const environment = builder.environments[stage]
if (stage === 'ssr') {
  // TanStack Start keeps this in memory between the two (its `start-manifest-plugin`).
  const keeper = builder.config.plugins.find(({ name }) => name === 'tanstack-start:start-manifest-capture-client-build')
  if (typeof keeper?.generateBundle !== 'function') throw new Error('TanStack Start no longer captures the client build as it did')
  const context = /** @type {any} */ ({ environment: { name: 'client' } })
  keeper.generateBundle.call(context, /** @type {any} */ ({}), JSON.parse(readFileSync(captured, 'utf8')), true)
}
await builder.build(/** @type {import('vite').BuildEnvironment} */ (environment))
