import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The built file and all that it imports before it runs. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";$/gm)
  for (const [, path = ''] of imports) importsOf(join(dirname(file), path), seen)
  return seen
}

test('what some requests need is not loaded at the start, where it would take memory for good', () => {
  const loaded = [...importsOf('dist/server/server.js')].map((file) => readFileSync(file, 'utf8'))
  const packages = new Set(loaded.flatMap((text) => [...text.matchAll(/node_modules\/((?:@[\w-]+\/)?[\w.-]+)/g)].map(([, name]) => name)))
  expect(packages).toContain('hono')
  for (const name of [
    '@react-email/render',
    '@zxcvbn-ts/core',
    '@simplewebauthn/server',
    '@aws-sdk/client-s3',
    'sharp',
    'nodemailer',
    'prom-client',
    'ical.js',
    '@zip.js/zip.js',
  ])
    expect(packages).not.toContain(name)
})
