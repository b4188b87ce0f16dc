import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress.ts'

/** What every page needs, without what staff alone do. Together it compresses better than in the pieces that the bundler would find. */
const framework = /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/useBlocker\.)/

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } } } },
    // One self-contained server file starts faster than hundreds of modules; sharp alone brings a library that is no JavaScript.
    // In dev, bundling breaks CommonJS packages.
    ssr: { resolve: command === 'build' ? { noExternal: true, external: ['sharp'] } : {} },
  },
  plugins: [tailwindcss(), tanstackStart(), react(), precompress()],
}))
