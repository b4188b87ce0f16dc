import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { rules } from './rules.ts'

// dependency-cruiser reads sources through TypeScript's JavaScript API, which version 7 no longer has; Microsoft keeps the API as this package.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      context.parentURL?.includes('/dependency-cruiser/') ? specifier.replace(/^typescript(?=\/|$)/, '@typescript/typescript6') : specifier,
      context,
    ),
})

/**
 * Reads every import of the folder's own files, type imports included, and judges it by the rules.
 * @param folder an absolute path; the paths in the result are relative to it
 */
export async function cruiseImports(folder: string): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(
    ['src', 'db', 'scripts', 'tests', 'bench'].filter((name) => existsSync(join(folder, name))),
    {
      baseDir: folder,
      parser: 'tsc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: rules },
    },
    { alias: { '@': join(folder, 'src') } },
  )
  if (typeof output === 'string') throw new Error(output)
  return output
}
