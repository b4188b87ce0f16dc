import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** Plants the files in a temporary copy of the configuration, lints them all at once, and gives each file's categories. */
export function lintPlanted(files: readonly (readonly [file: string, line: string, ...rest: string[]])[]) {
  const folder = mkdtempSync(join(tmpdir(), 'house-rules-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const name of ['biome.json', 'tsconfig.json', 'package.json', '.gitignore']) {
    cpSync(name, join(folder, name))
  }
  for (const [file, line] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${line}\n`)
  }
  const found = new Map<string, string[]>()
  for (const { category, location } of report(folder)) {
    found.set(location.path, [...(found.get(location.path) ?? []), category])
  }
  return found
}

function report(folder: string) {
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome')
  const output = join(folder, 'report.json')
  try {
    execFileSync(process.execPath, [biome, 'lint', '--max-diagnostics=none', '--reporter=json', `--reporter-file=${output}`], {
      cwd: folder,
      stdio: 'pipe',
    })
  } catch {
    // It fails by design: most of the planted files break a rule.
  }
  return (JSON.parse(readFileSync(output, 'utf8')) as { diagnostics: { category: string; location: { path: string } }[] }).diagnostics
}
