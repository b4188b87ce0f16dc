// Runs the built program: no arguments serve the site; `admin …`, `backup FILE`, `restore FILE`, `import FILE` and `export FILE` are its commands.
import { existsSync } from 'node:fs'

const program = new URL('../dist/server/server.js', import.meta.url)

if (!existsSync(program)) {
  console.error('The site is not built yet: run "npm start" or "npm run build".')
  process.exit(1)
}

if (process.channel) {
  // Started by start.mjs. Should that process be killed, this one must not go on unseen.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}

process.env.NODE_ENV ??= 'production'
const { main } = await import(program.href)
await main(process.argv.slice(2))
