import { useNavigate } from '@tanstack/react-router'
import { CheckboxField, TextAreaField, TextField } from '@/components/form/field'
import { PublicFormFields } from '@/components/form/public-form-fields'
import { SubmitButton } from '@/components/form/submit-button'
import { toast } from '@/components/toast/toast'
import { prepareToasts } from '@/components/toast/toaster'
import type { CommunityEvent } from '@/features/events/event.schema'
import { apiRequest } from '@/platform/browser/api-request'
import { failureText, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { TRAP_FIELD } from '@/platform/forms/trap-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import type { registrationCalls } from '../registration.calls'

const request = apiRequest<typeof registrationCalls>()

/** Registers a visitor for `event`, then goes to /events (spec D1 §2, §5, §8). */
export function RegistrationForm({ event }: { event: CommunityEvent }) {
  const navigate = useNavigate()
  const form = usePublicForm({
    name: 'registration',
    loadSchema: async () => (await import('../registration.schema')).registrationForm,
    async send(fields) {
      await fetchJson(request('POST /api/register', { json: { ...fields, ...eventFacts(event) } }))
      toast({
        title: 'Registration Successful',
        description: 'You have been registered for the event. Check your email for confirmation.',
      })
      await navigate({ to: '/events' })
    },
    onFailure(error) {
      const fallback = error instanceof RequestError ? 'Registration failed' : 'There was an error during registration. Please try again.'
      toast({ title: 'Registration Failed', description: failureText(error, fallback), variant: 'destructive' })
    },
  })

  return (
    <form {...form.formProps} onFocus={prepareToasts} className="relative grid gap-6">
      <PublicFormFields name="registration" trap={TRAP_FIELD} failure={form.failure} />
      <input type="hidden" name="eventId" value={event.id} />
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      {/* By style alone, so that the second field shows without JavaScript too. */}
      <div className="group grid gap-4">
        <CheckboxField label="I am a member of an ongoing Diamond Heart group" {...form.box('inDiamondHeartGroup')} />
        <div className="rise hidden pl-9 group-has-[:checked]:block">
          <TextField label="Name of your group" optional autoComplete="off" {...form.field('diamondHeartGroupName')} />
        </div>
      </div>
      <TextAreaField label="Additional message" optional {...form.field('additionalMessage')} />
      <SubmitButton isPending={form.isSubmitting} pendingText="Submitting..." className="mt-2 justify-self-start max-sm:w-full">
        Register
      </SubmitButton>
    </form>
  )
}

/** What the documented call tells beside the visitor's own words (spec D1 §7). */
const eventFacts = (event: CommunityEvent) => ({
  eventId: event.id,
  eventTitle: event.title,
  eventDate: [event.month, event.date].filter(Boolean).join(' '),
  eventTime: event.time,
  eventLocation: event.location,
  eventFacilitator: event.facilitator,
})
