import type { Plugin } from 'vite'

/** Of a file of the server's build: what is loaded with it, other files and packages by their names, and the packages that it holds. */
export interface BuiltFile {
  imports: string[]
  packages: string[]
}

/** Writes `packages.json` next to the server's build: each of its files as a `BuiltFile`. */
export const listPackages = (): Plugin => ({
  name: 'list-packages',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((chunk): [string, BuiltFile][] =>
      chunk.type === 'chunk'
        ? [[chunk.fileName, { imports: chunk.imports, packages: [...new Set(chunk.moduleIds.flatMap((id) => packageOf(id) ?? []))] }]]
        : [],
    )
    this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(Object.fromEntries(files)) })
  },
})

const packageOf = (id: string) => /.*node_modules\/((?:@[\w-]+\/)?[\w.-]+)/.exec(id)?.[1]
