import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { RequestError } from '@/platform/browser/fetch-json'
import { useFormOutcome } from './form-outcome'
import { TRAP_FIELD } from './trap-field'
import { useSubmitOnce } from './use-submit-once'

interface PublicForm<Fields extends FieldValues> {
  /** Its name among the forms that the server takes without JavaScript. */
  name: string
  /** Brings what judges the fields; it comes when somebody begins to fill them in, for it is large. */
  loadSchema(): Promise<z.ZodType<Fields, Fields>>
  /** What `reset` goes back to; fields without one keep what was typed before the page came alive. */
  defaultValues?: DefaultValues<Fields>
  /** Makes the documented call and says that it worked. A failure is thrown. */
  send(fields: Fields): Promise<unknown>
  /** Says that it did not work. */
  onFailure(error: unknown): void
}

/**
 * One of the forms that visitors fill in: validated while it is corrected, sent once, and with what the server found wrong shown
 * at the fields. It posts without JavaScript too, and then shows what came of it.
 */
export function usePublicForm<Fields extends FieldValues>({ name, loadSchema, defaultValues, send, onFailure }: PublicForm<Fields>) {
  const outcome = useFormOutcome(name)
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields, unknown, Fields>({
    resolver: lateResolver(loadSchema),
    ...(defaultValues && { defaultValues }),
  })
  const { errors, isSubmitting } = formState
  // `reset` forgets that there was a sending; what the server said of one before it must not come back.
  const [wasReset, setWasReset] = useState(false)
  const isSubmitted = formState.isSubmitted || wasReset
  const firstIssue = outcome?.issues[0]?.path

  const onSubmit = useSubmitOnce((event) => {
    const trap = new FormData(event.currentTarget).get(TRAP_FIELD)
    return handleSubmit(async (fields) => {
      try {
        await send(trap ? { ...fields, [TRAP_FIELD]: trap } : fields)
      } catch (error) {
        onFailure(error)
        const issues = error instanceof RequestError ? error.issues : []
        const known = issues.filter(({ path }) => path in fields)
        for (const [index, { path, message }] of known.entries()) setError(path as Path<Fields>, { message }, { shouldFocus: index === 0 })
      }
    })(event)
  })

  return {
    isSubmitting,
    reset(values: Fields) {
      setWasReset(true)
      reset(values)
    },
    /** Why an earlier sending without JavaScript failed. */
    failure: isSubmitted ? undefined : outcome?.message,
    formProps: { method: 'post' as const, noValidate: true, onSubmit, onFocusCapture: () => void loadJudge(loadSchema) },
    /** What an input of this name needs. */
    field(path: Path<Fields>) {
      const told = isSubmitted ? undefined : outcome?.issues.find((issue) => issue.path === path)?.message
      const error = errors[path]?.message
      return {
        ...register(path),
        error: typeof error === 'string' ? error : told,
        ...(outcome && { defaultValue: outcome.values[path] ?? '' }),
        ...(!isSubmitted && firstIssue === path && { autoFocus: true }),
      }
    },
    /** The same for a box to tick. */
    box(path: Path<Fields>) {
      const { defaultValue, ...rest } = this.field(path)
      return { ...rest, ...(outcome && { defaultChecked: defaultValue !== '' }) }
    },
  }
}

/** The schema and what applies it; undefined where they cannot be loaded. */
async function loadJudge<Fields extends FieldValues>(loadSchema: () => Promise<z.ZodType<Fields, Fields>>) {
  try {
    const [schema, { zodResolver }] = await Promise.all([loadSchema(), import('@hookform/resolvers/zod')])
    return zodResolver(schema)
  } catch {
    return undefined
  }
}

/** What cannot be judged here goes to the server, which judges it anyway; where that is out of reach too, sending fails and says so. */
const lateResolver =
  <Fields extends FieldValues>(loadSchema: () => Promise<z.ZodType<Fields, Fields>>): Resolver<Fields, unknown, Fields> =>
  async (values, context, options) => {
    const judge = await loadJudge(loadSchema)
    return judge ? judge(values, context, options) : { values, errors: {} }
  }
