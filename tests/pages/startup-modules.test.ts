import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BuiltFile } from '../../scripts/list-packages'

const files: Record<string, BuiltFile> = JSON.parse(readFileSync('dist/server/packages.json', 'utf8'))

/** The packages in a built file and in all that it imports before it runs. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const built = files[file]
  // What is no file of ours is a package that is loaded as it is.
  return built ? [...built.packages, ...built.imports.flatMap((name) => packagesOf(name, seen))] : [file]
}

test('what some requests need is not loaded at the start, where it would take memory for good', () => {
  const packages = packagesOf('server.js')
  expect(packages).toContain('hono')
  for (const name of [
    '@react-email/render',
    '@zxcvbn-ts/core',
    '@simplewebauthn/server',
    '@aws-sdk/client-s3',
    'sharp',
    'nodemailer',
    'ical.js',
    '@zip.js/zip.js',
  ])
    expect(packages).not.toContain(name)
})
