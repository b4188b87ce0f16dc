import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './checkout.mjs'

/** What the built program can't hold in itself: the image library's native part with what that needs, and the Node that runs it. */
const PACKAGES = ['sharp', '@img', 'detect-libc', 'node', '.bin/node']
const FILES = ['package.json', 'CHANGELOG.md', 'README.md', 'dist', 'deploy', 'scripts/run-server.mjs']

/**
 * Packs the built program for a machine like this one that only unpacks it, also one with too little memory to build.
 * @param {string} [folder]
 * @returns {Promise<string>} the words to print
 */
export async function archive(folder = root) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = join(folder, `.cache/flatirons-${version}-${process.platform}-${process.arch}.tar.gz`)
  const paths = [...FILES, ...PACKAGES.map((name) => `node_modules/${name}`)].filter((path) => existsSync(join(folder, path)))
  // Installed by now, which this script's own start could not yet rely on.
  const tar = await import('tar')
  mkdirSync(join(folder, '.cache'), { recursive: true })
  try {
    await tar.create({ gzip: true, file: `${file}.tmp`, cwd: folder, portable: true }, paths)
    renameSync(`${file}.tmp`, file)
  } finally {
    rmSync(`${file}.tmp`, { force: true })
  }
  return `Packed ${relative(process.cwd(), file)}: unpack it on the other machine, or give it to deploy/update`
}
