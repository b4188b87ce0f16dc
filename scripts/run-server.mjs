// Runs the built program: no arguments serve the site; `admin …`, `backup FILE`, `restore FILE`, `import FILE` and `export FILE` are its commands.
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

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
// What is old may double before it is collected, and not quadruple: after thousands of registrations and their emails the program has 200 MB
// and not 270, for 3 % of its processor time.
setFlagsFromString('--heap-growing-percent=100')
// Reading the program leaves much that is needed once. Without this, Node keeps 16 MB more for what is young from then on.
setFlagsFromString('--semi-space-growth-factor=1')
const { main } = await import(program.href)
setFlagsFromString('--semi-space-growth-factor=2')
await main(process.argv.slice(2))
