import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { errorText, RequestError } from '@/platform/browser/fetch-json'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { toast } from '@/ui/toast/toast'

interface AccountFormOptions<Entered extends FieldValues, Sent> {
  schema: z.ZodType<Sent, Entered>
  defaultValues?: DefaultValues<Entered>
  /** Sends what the schema let through. What it throws is shown in a toast, and at the fields that the server names. */
  send: (fields: Sent) => Promise<void>
  failed: string
  showFailure?: (error: unknown) => void
  /** The status that means that a one-time link is void: `refusal` then says why, in the place of the form. */
  refusedBy?: number
}

/** A form of a few fields about an account. `form` is for what sends it, `field(name)` for each of its fields. */
export function useAccountForm<Entered extends FieldValues, Sent>(options: AccountFormOptions<Entered, Sent>) {
  const { schema, defaultValues, send, failed, refusedBy } = options
  const { showFailure = (error) => toast({ title: 'Error', description: errorText(error, failed), variant: 'destructive' }) } = options
  const [refusal, setRefusal] = useState<string>()
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
        showFailure(error)
        if (!(error instanceof RequestError)) return
        if (error.status === refusedBy) return setRefusal(errorText(error, failed))
        for (const [index, { path, message }] of error.issues.entries())
          setError(path as Path<Entered>, { message }, { shouldFocus: index === 0 })
      }
    }),
  )

  return {
    form: { isPending: isSubmitting, onSubmit },
    field: (name: Path<Entered>) => ({ error: errors[name]?.message as string | undefined, ...register(name) }),
    refusal,
  }
}
