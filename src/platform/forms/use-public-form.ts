import { type FormEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, get, type Path, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { RequestError } from '@/platform/browser/fetch-json'
import { type FormFields, type FormOutcome, fieldText, fieldValues, formFields, useFormOutcome } from './form-outcome'
import { HONEYPOT_FIELD } from './honeypot-field'
import { useSubmitOnce } from './use-submit-once'

interface PublicForm<Fields extends FieldValues> {
  name: string
  /** Loads the schema, which is large, once someone begins to fill in the form. */
  loadSchema(): Promise<z.ZodType<Fields, Fields>>
  /** What `reset` goes back to; fields without one keep what was typed before the page came alive. */
  defaultValues?: DefaultValues<Fields>
  /** What the inputs say that are not registered (`input`, `option`), from all that the form holds when it is sent. */
  further?(sent: FormFields): Partial<Fields>
  send(fields: Fields, sent: FormFields): Promise<unknown>
  onFailure(error: unknown): void
}

/** A public form: validated while it is corrected, sent once, with the server's faults at the fields. It posts without JavaScript too. */
export function usePublicForm<Fields extends FieldValues>(asked: PublicForm<Fields>) {
  const { name, loadSchema, defaultValues, further } = asked
  const outcome = useFormOutcome(name)
  const sent = useRef<FormFields>({})
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm<Fields, unknown, Fields>({
    resolver: lateResolver(loadSchema, () => further?.(sent.current)),
    ...(defaultValues && { defaultValues }),
  })
  const { errors, isSubmitting } = formState
  // `reset` forgets that there was a sending; what the server said of one before it must not come back.
  const [wasReset, setWasReset] = useState(false)
  const isSubmitted = formState.isSubmitted || wasReset
  const firstIssue = outcome?.issues[0]?.path
  const autoFocus = (path: string) => !isSubmitted && firstIssue === path && { autoFocus: true }
  const idOf = (path: string) => `${name}-${path}`
  const faultOf = ({ path, message }: FormOutcome['issues'][number]) => ({ fieldId: idOf(path), message })

  const onSubmit = useSubmitOnce((event) => {
    const form = event.currentTarget
    sent.current = formFields(new FormData(form))
    const trap = sent.current[HONEYPOT_FIELD]
    return handleSubmit(
      async (fields) => {
        try {
          await asked.send(trap ? { ...fields, [HONEYPOT_FIELD]: trap } : fields, sent.current)
        } catch (error) {
          asked.onFailure(error)
          const issues = error instanceof RequestError ? error.issues : []
          const known = issues.filter(({ path }) => topOf(path) in fields)
          for (const { path, message } of known) setError(path as Path<Fields>, { message })
          focusFirst(form, (path) => known.some((issue) => issue.path === path))
        }
      },
      (found) => focusFirst(form, (path) => get(found, path) !== undefined),
    )(event)
  })

  return {
    isSubmitting,
    reset(values: Fields) {
      setWasReset(true)
      reset(values)
    },
    failure: isSubmitted || !outcome ? undefined : { message: outcome.message, faults: outcome.issues.map(faultOf) },
    formProps: {
      method: 'post' as const,
      // An anchor that someone went to from the list of faults would forbid the focus on the first of the next ones.
      ...(outcome && { action: `#${name}` }),
      noValidate: true,
      onSubmit,
      onFocusCapture: () => void loadEstimator(loadSchema),
      onChange({ target }: FormEvent<HTMLFormElement>) {
        const path = (target as unknown as HTMLInputElement).name
        if (path && further && topOf(path) in further(sent.current)) clearErrors(path as Path<Fields>)
      },
    },
    error(path: string): string | undefined {
      const serverMessage = isSubmitted ? undefined : outcome?.issues.find((issue) => issue.path === path)?.message
      const { message } = (get(errors, path) ?? {}) as { message?: unknown }
      return typeof message === 'string' ? message : serverMessage
    },
    input(path: string) {
      return {
        name: path,
        ...this.group(path),
        ...(outcome && { defaultValue: fieldText(outcome.values, path) }),
        ...autoFocus(path),
      }
    },
    group(path: string) {
      return { error: this.error(path), ...(outcome && { id: idOf(path) }) }
    },
    option(path: string, value: string, isChosen = false) {
      return {
        name: path,
        value,
        defaultChecked: outcome ? fieldValues(outcome.values, path).includes(value) : isChosen,
        ...autoFocus(path),
      }
    },
    field(path: Path<Fields>) {
      return { ...this.input(path), ...register(path) }
    },
    box(path: Path<Fields>) {
      const { defaultValue, ...rest } = this.field(path)
      return { ...rest, ...(outcome && { defaultChecked: defaultValue !== '' }) }
    },
  }
}

const topOf = (path: string) => path.split('.', 1)[0] ?? ''

function focusFirst(form: HTMLFormElement, isWrong: (path: string) => boolean) {
  const inputs = [...form.elements] as HTMLInputElement[]
  inputs.find(({ name, type, disabled }) => name && type !== 'hidden' && !disabled && isWrong(name))?.focus()
}

async function loadEstimator<Fields extends FieldValues>(loadSchema: () => Promise<z.ZodType<Fields, Fields>>) {
  try {
    const [schema, { zodResolver }] = await Promise.all([loadSchema(), import('@hookform/resolvers/zod')])
    return zodResolver(schema)
  } catch {
    return undefined
  }
}

/** What cannot be judged here goes to the server, which judges it anyway; where that is out of reach too, sending fails and says so. */
const lateResolver =
  <Fields extends FieldValues>(
    loadSchema: () => Promise<z.ZodType<Fields, Fields>>,
    further: () => Partial<Fields> | undefined,
  ): Resolver<Fields, unknown, Fields> =>
  async (registered, context, options) => {
    const values = { ...registered, ...further() }
    const judge = await loadEstimator(loadSchema)
    return judge ? judge(values, context, options) : { values, errors: {} }
  }
