// npm run hostile: loads the requests through Vite, for what they share with the tests is imported as the program's own modules are.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

await runnerImport(fileURLToPath(new URL('./hostile.ts', import.meta.url)), { configFile: false, resolve: { tsconfigPaths: true } })
