import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Path, type UseFormSetError, useForm } from 'react-hook-form'
import { CheckboxField, TextAreaField, TextField } from '@/components/field'
import { SubmitButton } from '@/components/submit-button'
import { toast } from '@/components/toast'
import { prepareToasts } from '@/components/toaster'
import { useSubmitOnce } from '@/components/use-submit-once'
import { failureText, fetchJson, RequestError } from '@/platform/fetch-json'
import type { CommunityEvent } from '../event.schema'
import { type RegistrationForm as Fields, registrationForm } from '../registration.schema'

/** Registers a visitor for `event`, then goes to /events (spec D1 §2, §5, §8). */
export function RegistrationForm({ event }: { event: CommunityEvent }) {
  const navigate = useNavigate()
  // No default values: what someone typed before the page came alive stays.
  const { register, handleSubmit, getValues, setError, formState } = useForm<Fields>({
    resolver: zodResolver(registrationForm),
  })
  const { errors, isSubmitting } = formState
  const [isMember, setMember] = useState(false)

  // The box may have been ticked before the page came alive.
  useEffect(() => setMember(getValues('inDiamondHeartGroup') === true), [getValues])

  async function submit(fields: Fields) {
    try {
      await fetchJson('/api/register', { method: 'POST', json: registrationCall(fields, event) })
      toast({
        title: 'Registration Successful',
        description: 'You have been registered for the event. Check your email for confirmation.',
      })
      await navigate({ to: '/events' })
    } catch (error) {
      const fallback = error instanceof RequestError ? 'Registration failed' : 'There was an error during registration. Please try again.'
      toast({ title: 'Registration Failed', description: failureText(error, fallback), variant: 'destructive' })
      showIssues(error, setError)
    }
  }

  const onSubmit = useSubmitOnce(handleSubmit(submit))

  return (
    <form method="post" noValidate onSubmit={onSubmit} onFocus={prepareToasts} className="grid gap-6">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <div className="grid gap-4">
        <CheckboxField
          label="I am a member of an ongoing Diamond Heart group"
          {...register('inDiamondHeartGroup', { onChange: (change) => setMember(change.target.checked) })}
        />
        {isMember && (
          <div className="rise pl-9">
            <TextField
              label="Name of your group"
              optional
              autoComplete="off"
              error={errors.diamondHeartGroupName?.message}
              {...register('diamondHeartGroupName')}
            />
          </div>
        )}
      </div>
      <TextAreaField label="Additional message" optional error={errors.additionalMessage?.message} {...register('additionalMessage')} />
      <SubmitButton isPending={isSubmitting} pendingText="Submitting..." className="mt-2 justify-self-start max-sm:w-full">
        Register
      </SubmitButton>
    </form>
  )
}

/** The documented call (spec D1 §7). A group's name counts only with the box ticked. */
const registrationCall = (fields: Fields, event: CommunityEvent) => ({
  ...fields,
  diamondHeartGroupName: fields.inDiamondHeartGroup ? fields.diamondHeartGroupName : '',
  eventId: event.id,
  eventTitle: event.title,
  eventDate: [event.month, event.date].filter(Boolean).join(' '),
  eventTime: event.time,
  eventLocation: event.location,
  eventFacilitator: event.facilitator,
})

const names: readonly Path<Fields>[] = ['name', 'email', 'inDiamondHeartGroup', 'diamondHeartGroupName', 'additionalMessage']

/** What the server found wrong stands at the fields, and the first of them gets the focus. */
function showIssues(error: unknown, setError: UseFormSetError<Fields>) {
  if (!(error instanceof RequestError)) return
  const known = error.issues.flatMap(({ path, message }) => {
    const name = names.find((candidate) => candidate === path)
    return name ? [{ name, message }] : []
  })
  for (const [index, { name, message }] of known.entries()) setError(name, { message }, { shouldFocus: index === 0 })
}
