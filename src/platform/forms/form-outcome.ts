import { getRouteApi } from '@tanstack/react-router'
import type { FormFields } from './form-fields'

/** The result of a form that the browser sent without JavaScript; shown by the page that answers. */
export interface FormOutcome {
  /** Which form it was. */
  form: string
  /** What was typed. */
  values: FormFields
  message: string
  issues: { path: string; message: string }[]
}

let read: () => FormOutcome | undefined = () => undefined

/** On the server, the page being rendered knows what it answers. */
export function readFormOutcomeWith(reader: () => FormOutcome | undefined) {
  read = reader
}

/** For the root's loader, which hands it on to the browser. */
export const formOutcome = () => read()

const root = getRouteApi('__root__')

/** The outcome that this form must show, if it was this one. */
export function useFormOutcome(form: string): FormOutcome | undefined {
  const outcome = root.useLoaderData({ select: (data) => data.formOutcome })
  return outcome?.form === form ? outcome : undefined
}
