import { useState } from 'react'
import type * as z from 'zod'
import { apiRequest, errorText, fetchJson } from '@/platform/browser/fetch-json'
import { useFormOutcome } from '@/platform/forms/form-outcome'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { schoolInSentence } from '@/site/place'
import type { Site } from '@/site/site.schema'
import { useSite } from '@/site/use-site'
import { EmailField } from '@/ui/form/email-field'
import { CheckboxField, Options, SelectField, TextAreaField, TextField } from '@/ui/form/field'
import { PublicFormFields, SubmitButton } from '@/ui/form/public-form-fields'
import { type ToastMessage, toast } from '@/ui/toast/toast'
import { prepareToasts } from '@/ui/toast/toaster'
import type { contactMessageCalls } from './contact-message.calls'
import type { contactRequest } from './contact-message.schema'
import {
  type ContactMethod,
  contactFormInterests,
  contactPageInterests,
  hearAboutUsLabels,
  hearAboutUsOptions,
  type Interest,
  interestLabels,
} from './contact-options'

const request = apiRequest<typeof contactMessageCalls>()

/** Writes to the community (spec D1 §2, §5, §8). Sent without JavaScript, the answer shows in the same place. */
export function MessageForm({ place }: { place: keyof typeof messagePlaces }) {
  const { loadSchema, contactMethod, interests, isInterestOptional, message: defaultMessage, success, failure } = messagePlaces[place]
  const site = useSite()
  const message = defaultMessage(site)
  const name = `message-${place}`
  const outcome = useFormOutcome(name)
  const [typed] = useState(() => textBeforeHydration(name, 'message'))
  const [shownAt] = useState(timeShown)
  const form = usePublicForm<MessageFields>({
    name,
    loadSchema: () => loadSchema(site),
    ...(typed && { defaultValues: { message: typed } }),
    async send(fields) {
      const isTooFast = isTooFastAfter(shownAt)
      await fetchJson(request('POST /api/contact', { json: { ...fields, contactMethod, ...(isTooFast && { isTooFast }) } }))
      toast(success)
      form.reset({ ...empty, message })
    },
    onFailure: (error) => toast({ ...failure(error), variant: 'destructive' }),
  })
  // Sent without JavaScript, the page comes back at the form; where a field is at fault it has the focus, which an anchor would forbid.
  const answerAnchor = outcome && outcome.issues.length === 0 ? name : undefined

  return (
    <form {...form.formProps} id={answerAnchor} action={`#${name}`} onFocus={prepareToasts} className="@container relative grid gap-6">
      <PublicFormFields name={name} trap={HONEYPOT_FIELD} failure={form.failure} />
      <input type="hidden" name="contactMethod" value={contactMethod} />
      <div className="grid gap-x-5 gap-y-6 @sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...form.field('name')} />
        <EmailField label="Email" {...form.field('email')} />
      </div>
      <TextField label="Phone number" type="tel" optional autoComplete="tel" {...form.field('phoneNumber')} />
      <div className="grid gap-x-5 gap-y-6 @xl:grid-cols-2">
        <SelectField label="Area of interest" optional={isInterestOptional} {...form.field('interest')}>
          <Choices values={interests} labels={interestLabels} />
        </SelectField>
        <SelectField label="How did you hear about us?" optional {...form.field('hearAboutUs')}>
          <Choices values={hearAboutUsOptions} labels={hearAboutUsLabels} />
        </SelectField>
      </div>
      <TextAreaField label="Message" defaultValue={message} {...form.field('message')} />
      <CheckboxField label={`I consent to being contacted by the ${site.community}.`} {...form.box('consentToContact')} />
      <SubmitButton isPending={form.isSubmitting} pendingText="Sending..." className="mt-2 justify-self-start max-sm:w-full">
        Send Message
      </SubmitButton>
    </form>
  )
}

const empty: MessageFields = { name: '', email: '', phoneNumber: '', interest: '', hearAboutUs: '', message: '', consentToContact: false }

const Choices = <T extends string>({ values, labels }: { values: readonly T[]; labels: Record<T, string> }) => (
  <>
    <option value="">Please choose</option>
    <Options of={values.map((value) => [value, labels[value]])} />
  </>
)

/** A field's content before React hydrates it, which writes a textarea's default over it. Undefined where the form comes with its code. */
function textBeforeHydration(form: string, field: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  const input = document.querySelector<HTMLInputElement>(`input[name="form"][value="${form}"]`)?.form?.elements.namedItem(field)
  return input instanceof HTMLTextAreaElement ? input.value : undefined
}

/** Milliseconds from when the form was shown: no one reads it and fills it in within them. */
const TOO_FAST_MS = 2000

let isFirst = true

/** Milliseconds on the document's clock when the form was shown; 0 for the document's first, whose code may come after it was filled in. */
export function timeShown(): number {
  const at = isFirst ? 0 : performance.now()
  isFirst = false
  return at
}

export const isTooFastAfter = (at: number): boolean => performance.now() - at < TOO_FAST_MS

type MessageFields = Omit<z.input<typeof contactRequest>, 'contactMethod'>

interface MessagePlace {
  loadSchema(site: Site): Promise<z.ZodType<MessageFields, MessageFields>>
  contactMethod: ContactMethod
  interests: readonly Interest[]
  isInterestOptional: boolean
  message(site: Site): string
  success: ToastMessage
  failure(error: unknown): ToastMessage
}

const onOtherPages = {
  loadSchema: async () => (await import('./contact-message.schema')).contactForm.omit({ contactMethod: true }),
  interests: contactFormInterests,
  isInterestOptional: true,
  success: { title: 'Message sent!', description: 'A teacher will contact you soon.' },
  failure: (error: unknown) => ({ title: 'Error sending message', description: errorText(error, 'Please try again later.') }),
}

const messagePlaces = {
  home: {
    ...onOtherPages,
    contactMethod: 'speak-with-teacher',
    message: (site) => `I would like to speak with a teacher${site.school ? ` about ${schoolInSentence(site)}` : ''}.`,
  },
  programs: {
    ...onOtherPages,
    contactMethod: 'speak-with-team',
    message: (site) => `I would like to learn more about the programs of the ${site.community}.`,
  },
  contact: {
    loadSchema: async (site) => (await import('./contact-message.schema')).contactPageForm(site).omit({ contactMethod: true }),
    contactMethod: 'get-in-touch',
    interests: contactPageInterests,
    isInterestOptional: false,
    message: () => '',
    success: { title: 'Message sent', description: "Thank you for reaching out. We'll get back to you soon." },
    // Whatever the server says (spec decisions, 'The pages').
    failure: () => ({ title: 'Something went wrong', description: "Your message couldn't be sent. Please try again later." }),
  },
} satisfies Record<string, MessagePlace>
