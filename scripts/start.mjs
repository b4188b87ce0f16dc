// npm start: installs and builds what is out of date, then runs the site. Plain JavaScript: a fresh clone has nothing but Node.
import './node-version.mjs'
import { join } from 'node:path'
import { root } from './checkout.mjs'
import { prepare } from './prepare.mjs'
import { runScript } from './script-error.mjs'
import { supervise } from './supervise.mjs'

const [mode, ...rest] = process.argv.slice(2)

await runScript(() => {
  // Packages are a step of their own, whose result a container's build keeps while only sources change.
  if (mode === '--build' || mode === '--packages') return onlyPrepare(mode === '--build')
  if (mode === '--dev') return develop()
  return serve(mode === '--cli' ? rest : process.argv.slice(2), mode === '--cli')
})

/** @param {boolean} withBuild */
async function onlyPrepare(withBuild) {
  await prepare({ withBuild })
  if (rest.includes('--archive')) {
    const { archive } = await import('./archive.mjs')
    console.log(await archive())
  }
  return 0
}

async function develop() {
  await prepare({ withBuild: false })
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return supervise([vite, 'dev', '--host', HOST.replace(/^\[(.*)\]$/, '$1'), '--port', PORT, '--strictPort', ...rest], process.env)
}

/** @param {string[]} args @param {boolean} quiet */
async function serve(args, quiet) {
  await prepare({ quiet })
  // With several arenas, glibc keeps what decoding pictures has freed: hundreds of megabytes (decisions/0044).
  const env = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env, NODE_ENV: 'production' }
  // node:sqlite is documented as a release candidate and says so at every start. What is young may take 24 MB and not 48: under load, or while a
  // mailing is sent, that spares 80 to 100 MB, and costs no more than measurements vary by.
  return supervise(['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', join(root, 'scripts/run-server.mjs'), ...args], env)
}
