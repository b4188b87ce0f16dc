import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientPieces, staffIcons } from './scripts/client-pieces.ts'
import { precompress } from './scripts/precompress.ts'

/** What every page needs, without what staff alone do. Together it compresses better than in the pieces that the bundler would find. */
const framework = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/useBlocker\.)/

const icons = `/lucide-react/dist/esm/icons/(?:${staffIcons.join('|')})[.]`

const pieces = Object.entries(clientPieces).map(([name, places]) => ({
  name,
  test: new RegExp(
    `/src/(?:${places.map((place) => (place.endsWith('/') ? place : `${place}[.]tsx?`)).join('|')})${name === 'staff-area' ? `|${icons}` : ''}`,
  ),
  // What they share with others stays with these.
  includeDependenciesRecursively: name !== 'staff-area' && name !== 'forms',
}))

/** Our modules do nothing when they are loaded, but for the one that sets up the schema library. */
const withoutEffects = /\/src\/(?!.*zod-without-eval)[^?]*\.tsx?$/

/** What a page is made of comes in one piece, when somebody goes there; its address and its head are known to every page. */
const page: ('loader' | 'component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[] = [
  'loader',
  'component',
  'pendingComponent',
  'errorComponent',
  'notFoundComponent',
]

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What a page's head needs on the server only would otherwise load on every first view, for effects that it does not have.
          treeshake: { moduleSideEffects: [{ test: withoutEffects, sideEffects: false }] },
          output: {
            codeSplitting: { groups: [{ name: 'framework', test: framework }, ...pieces] },
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
  ],
}))
