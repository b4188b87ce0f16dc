import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { RequestError } from '@/platform/browser/fetch-json'

/** What the server found wrong is shown at the fields with these names, and the first of them gets the focus. */
export function showIssues<Fields extends FieldValues>(
  failure: unknown,
  names: readonly Path<Fields>[],
  setError: UseFormSetError<Fields>,
) {
  if (!(failure instanceof RequestError)) return
  const known = failure.issues.flatMap(({ path, message }) => {
    const name = names.find((candidate) => candidate === path)
    return name ? [{ name, message }] : []
  })
  for (const [index, { name, message }] of known.entries()) setError(name, { message }, { shouldFocus: index === 0 })
}
