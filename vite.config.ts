import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanSource } from './scripts/lean-source.ts'
import { listPackages } from './scripts/list-packages.ts'
import { precompress } from './scripts/precompress.ts'

/** A folder's modules that five places load, as one file: else a page asks for sixty. What fewer load would bring much along that visitors never need. */
const shared = { minShareCount: 5, includeDependenciesRecursively: false }

/** The files that the bundler would not find by itself: it knows what an address imports, and not that every visit begins with the entry (record 55). */
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\// },
  { name: 'entry', tags: ['$initial' as const], includeDependenciesRecursively: false },
  { name: 'events', test: /\/src\/features\/events\/(?:[^/]+\/)?[^/.]+\.ts$/, ...shared },
  { name: 'staff', test: /\/src\/(?:routes\/-staff|features\/desk(?!\/writing)|ui\/table)\//, ...shared },
  { name: 'common', test: /\/src\/platform\/(?:time|text)\/|\/lucide-react\/dist\/esm\//, ...shared },
]

/** Of a package that lists thousands of icons, only those that are used are read. */
const lazily = { experimental: { lazyBarrel: true } }

/** What a page is made of comes in one file, when someone goes there; its address and its head are known to every page. */
const page: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'loader',
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
]

const zodWithoutEval = fileURLToPath(new URL('./src/platform/forms/zod-without-eval.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true, alias: [{ find: /^zod$/, replacement: zodWithoutEval }] },
  // No one reads the sizes, which take seconds.
  build: { reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { ...lazily, output: { codeSplitting: { groups } } } } },
    // One self-contained server file starts faster than hundreds of modules; sharp alone brings a library that is no JavaScript.
    // In dev, bundling breaks CommonJS packages.
    ssr: { resolve: command === 'build' ? { noExternal: true, external: ['sharp'] } : {}, build: { rolldownOptions: lazily } },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      // Looking takes a third of a start; in dev `npm run check` is soon enough, and a build looks too.
      importProtection: { enabled: command === 'build' },
      client: { entry: './app/client' },
      server: { entry: './app/server' },
      router: { entry: './app/router', codeSplittingOptions: { defaultBehavior: [page] } },
    }),
    react(),
    precompress(),
    leanSource(),
    listPackages(),
  ],
}))
