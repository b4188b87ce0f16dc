import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { projectNode, root } from './checkout.mjs'
import { runStep } from './step.mjs'

/** What the built program is made of. The route tree is left out: the build itself writes it. */
const SOURCES = [
  'src',
  'public',
  'art',
  'db',
  'vite.config.ts',
  'scripts/build-stage.mjs',
  'scripts/lean-source.ts',
  'scripts/list-packages.ts',
  'scripts/precompress.ts',
  'tsconfig.json',
  'package-lock.json',
]
const isGenerated = (/** @type {string} */ path) => path.endsWith('routeTree.gen.ts')
/** Inside the folder that Vite empties, so that a build by hand never passes for one of these sources. */
const STAMP = 'server/.sources'
/** Folders whose file names carry a hash of the content. */
const HASHED = ['client/assets', 'server/assets']
const KEEP_MS = 30 * 24 * 3600 * 1000

/** @param {string} [folder] a hash over the names and the bytes of all sources */
export function fingerprint(folder = root) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((path) => filesUnder(join(folder, path)))) {
    const name = relative(folder, file).split(sep).join('/')
    if (!isGenerated(name)) hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

/**
 * The route tree must be there too: the type check reads it.
 * @param {string} sources @param {string} [folder]
 */
export function isBuilt(sources, folder = root) {
  const stamp = join(folder, 'dist', STAMP)
  return existsSync(join(folder, 'src/routeTree.gen.ts')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

const STAGES = /** @type {const} */ ([
  ['client', 'what browsers load'],
  ['ssr', 'the server'],
])
/** For 700 MB: the bundler's own allocator gives back what it no longer needs, and each of its threads keeps some. */
const LEAN = {
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ABANDONED_PAGE_PURGE: '1',
  RAYON_NUM_THREADS: '2',
  ROLLDOWN_WORKER_THREADS: '2',
}

/** @param {{ quiet: boolean }} options */
export async function build({ quiet }) {
  const sources = fingerprint()
  const fresh = join(root, '.cache/build')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  for (const [stage, part] of STAGES)
    await runStep(
      {
        doing: `Building ${part}`,
        done: `Built ${part}`,
        quiet,
        cwd: root,
        env: { ...process.env, ...LEAN, NODE_ENV: 'production' },
        explain: () => 'The build failed; see Vite’s output above.',
      },
      projectNode(),
      ['--max-semi-space-size=8', '--max-old-space-size=256', join(root, 'scripts/build-stage.mjs'), stage, fresh],
    )
  rmSync(join(fresh, 'client-build.json'))
  writeFileSync(join(fresh, STAMP), sources)
  putInPlace(fresh, join(root, 'dist'))
}

/**
 * Replaces the built program by a new one. Files named by hash stay for thirty days: a process that already runs, and the tabs that
 * visitors have open, still ask for them.
 * @param {string} fresh @param {string} current
 */
export function putInPlace(fresh, current) {
  const old = `${fresh}-old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(current)) {
    keepHashedFiles(current, fresh)
    renameSync(current, old)
  }
  renameSync(fresh, current)
  rmSync(old, { recursive: true, force: true })
}

/** @param {string} from @param {string} to */
function keepHashedFiles(from, to) {
  for (const folder of HASHED) {
    for (const file of filesUnder(join(from, folder))) {
      const target = join(to, relative(from, file))
      if (!existsSync(target) && Date.now() - statSync(file).mtimeMs < KEEP_MS) cpSync(file, target, { preserveTimestamps: true })
    }
  }
}

/** @param {string} path @returns {string[]} every file at or below the path, in a fixed order */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
