import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientPieces, staffIcons } from './scripts/client-pieces.ts'
import { leanSource } from './scripts/lean-source.ts'
import { listPackages } from './scripts/list-packages.ts'
import { precompress } from './scripts/precompress.ts'

/** What every page needs, without what staff alone do. Together it compresses better than in the pieces that the bundler would find. */
const framework = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/useBlocker\.)/

/** How staff are asked before they leave what they didn't save, which the framework’s piece leaves out. */
const blocker = '/@tanstack/react-router/.*/useBlocker[.]'

const icons = (names: string[]) => `/lucide-react/dist/esm/icons/(?:${names.join('|')})[.]`

/** What comes with some of our pieces from elsewhere. */
const withPieces: Record<string, string[]> = {
  'staff-area': [icons(staffIcons), blocker],
  'staff-fields': [icons(['clock', 'download', 'file-text', 'undo-2'])],
  forms: ['/node_modules/react-hook-form/', icons(['chevron-down', 'circle-exclamation-point'])],
  account: ['/node_modules/@simplewebauthn/'],
}

const pieces = Object.entries(clientPieces).map(([name, places]) => ({
  name,
  test: new RegExp(
    [`/src/(?:${places.map((place) => (place.endsWith('/') ? place : `${place}[.]tsx?`)).join('|')})`, ...(withPieces[name] ?? [])].join(
      '|',
    ),
  ),
  // What they share with others stays with these.
  includeDependenciesRecursively: !['staff-area', 'staff-fields', 'forms', 'account', 'preview'].includes(name),
}))

/** What judges input, what reads Markdown, and what draws icons. Before our pieces: else one of those takes a library in, and a page that needs the library loads both. */
const libraries = [
  {
    name: 'zod',
    test: /node_modules\/zod\/|\/src\/platform\/(?:email-address|forms\/(?:zod-without-eval|input-fields))[.]ts/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'markdown',
    test: /node_modules\/(?:hast-|mdast-|micromark)|\/src\/components\/(?:markdown-limits|(?:parse|draw)-markdown)[.]ts/,
  },
  {
    name: 'icon',
    test: /node_modules\/lucide-react\/dist\/esm\/(?:shared\/|(?:Icon|context|createLucideIcon|defaultAttributes)[.]|icons\/(?:check|x)[.])/,
  },
]

/** Our modules do nothing when they are loaded, but for the one that sets up the schema library. */
const withoutEffects = /\/src\/(?!.*zod-without-eval)[^?]*\.tsx?$/

/** What a page is made of comes in one piece, when someone goes there; its address and its head are known to every page. */
const page: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'loader',
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
]

/**
 * What loads along with a file that is imported when someone goes there. The first script of every page names it all: what each page has already is left
 * out, and the staff area asks for its scripts itself, a moment later.
 */
function preloads(imported: string, files: string[]): string[] {
  const further = files.filter((file) => !/assets\/(?:framework|shared|rolldown-runtime)-/.test(file))
  return imported.startsWith('assets/admin-') ? further.filter((file) => file === imported || file.endsWith('.css')) : further
}

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: preloads },
        rolldownOptions: {
          // What a page's head needs on the server only would otherwise load on every first view, for effects that it does not have.
          treeshake: { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }] },
          output: {
            codeSplitting: { groups: [{ name: 'framework', test: framework }, ...libraries, ...pieces] },
          },
        },
      },
    },
    // One self-contained server file starts faster than hundreds of modules; sharp alone brings a library that is no JavaScript.
    // In dev, bundling breaks CommonJS packages.
    ssr: { resolve: command === 'build' ? { noExternal: true, external: ['sharp'] } : {} },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
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
