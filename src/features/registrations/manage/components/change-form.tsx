import { SelectField } from '@/components/form/field'
import { PublicFormFields } from '@/components/form/public-form-fields'
import { SubmitButton } from '@/components/form/submit-button'
import { prepareToasts } from '@/components/toast/toaster'
import { formatDateDetails } from '@/features/events/series/date-details'
import { formatShortDay, formatTimes, withInsteadOf } from '@/features/events/series/format-session'
import { fetchJson } from '@/platform/browser/fetch-json'
import { fieldText } from '@/platform/forms/form-fields'
import { HONEYPOT_FIELD } from '@/platform/forms/honeypot-field'
import { usePublicForm } from '@/platform/forms/use-public-form'
import { DetailFields } from '../../components/detail-fields'
import type { FurtherForm } from '../../components/question-field'
import { formatPlacesLeft } from '../../places/place-words'
import { furtherDetails } from '../../record/form-answers'
import { manageForm } from '../manage-forms'
import { managedRequest } from '../managed-registration.queries'
import type { ManagedRegistration } from '../managed-registration.schema'
import type { Manage } from '../use-manage'

/** What someone said of themselves, to be changed (spec B §3.6). */
export function ChangeForm({ registration, manage }: { registration: ManagedRegistration; manage: Manage }) {
  const { questions = [] } = registration.event.registration ?? {}
  const form = usePublicForm({
    name: manageForm('change'),
    loadSchema: async () => (await import('../change-judge')).changeJudge(questions),
    further: (sent) => ({ ...furtherDetails(sent), session: fieldText(sent, 'session') || undefined }),
    async send({ session, ...fields }) {
      manage.begin()
      const params = { token: manage.token }
      manage.finish(
        'change',
        await fetchJson(
          managedRequest('PUT /api/registrations/:token', {
            params,
            json: { ...fields, ...(session !== registration.session?.startsAt && { session }) },
          }),
        ),
      )
    },
    onFailure: (error) => manage.fail('Your changes are not saved', error),
  })
  return (
    <form {...form.formProps} onFocus={prepareToasts} className="relative grid gap-6">
      <PublicFormFields name={manageForm('change')} trap={HONEYPOT_FIELD} failure={form.failure} />
      <DetailFields
        form={form}
        registration={registration.event.registration}
        given={registration}
        afterName={() => <DateField registration={registration} form={form} />}
      />
      <SubmitButton isPending={form.isSubmitting} pendingText="Saving..." variant="outline" className="justify-self-start max-sm:w-full">
        Save changes
      </SubmitButton>
    </form>
  )
}

/** Moves a registration to another date; nothing where there is none to be had. */
function DateField({ registration, form }: { registration: ManagedRegistration; form: FurtherForm }) {
  const { session, datesToChoose } = registration
  if (!session || datesToChoose.length === 0) return null
  const line = (date: (typeof datesToChoose)[number] | typeof session) =>
    [`${withInsteadOf(formatShortDay(date.startsAt.slice(0, 10)), date)}, ${formatTimes(date)}`, formatDateDetails({ ...date, note: '' })]
      .filter(Boolean)
      .join(' · ')
  return (
    <SelectField label="Date" defaultValue={session.startsAt} {...form.input('session')}>
      <option value={session.startsAt}>{line(session)}</option>
      {datesToChoose.map((date) => (
        <option key={date.startsAt} value={date.startsAt}>
          {[line(date), formatPlacesLeft(date, date.capacity)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}
