import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './scripts/precompress'

export default defineConfig(({ command }) => ({
  resolve: { tsconfigPaths: true },
  // One self-contained server file starts faster than hundreds of modules. In dev, bundling breaks CommonJS packages.
  environments: { ssr: { resolve: command === 'build' ? { noExternal: true } : {} } },
  plugins: [tailwindcss(), tanstackStart(), react(), babel({ presets: [reactCompilerPreset()] }), precompress()],
}))
