import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormSetError, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { errorText, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { toast } from '@/ui/toast/toast'

interface AccountFormOptions<Entered extends FieldValues, Sent> {
  schema: z.ZodType<Sent, Entered>
  defaultValues?: DefaultValues<Entered>
  names: readonly Path<Entered>[]
  /** Sends what the schema let through. What it throws is shown in a toast, and at the fields that the server names. */
  send: (fields: Sent) => Promise<void>
  failed: string
}

/** A form of a few fields about an account. `form` is for what sends it, `field(name)` for each of its fields. */
export function useAccountForm<Entered extends FieldValues, Sent>({
  schema,
  defaultValues,
  names,
  send,
  failed,
}: AccountFormOptions<Entered, Sent>) {
  const { register, handleSubmit, setError, formState } = useForm<Entered, unknown, Sent>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  })
  const { errors, isSubmitting } = formState

  const onSubmit = useSubmitOnce(
    handleSubmit(async (fields) => {
      try {
        await send(fields)
      } catch (error) {
        toast({ title: 'Error', description: errorText(error, failed), variant: 'destructive' })
        showIssues(error, names, setError)
      }
    }),
  )

  return {
    form: { isPending: isSubmitting, onSubmit },
    field: (name: Path<Entered>) => ({ error: errors[name]?.message as string | undefined, ...register(name) }),
  }
}

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
