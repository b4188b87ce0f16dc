import { useWatch } from 'react-hook-form'
import { useSite } from '@/site/use-site'
import { ChoiceField } from '@/ui/form/choice-field'
import { TextField } from '@/ui/form/field'
import { publicationLabels, statusNames } from './publication-fields'
import type { PublishingEdit } from './publishing-edit'
import { StoredActions, type StoredActionsProps } from './stored-actions'

const meanings = {
  draft: 'Only staff see it.',
  published: 'Visitors see it as soon as it is saved.',
  scheduled: 'Visitors see it from then on.',
}

const options = Object.entries(statusNames) as [keyof typeof statusNames, string][]

interface PublishingFieldsProps extends Omit<StoredActionsProps, 'edit' | 'id'> {
  edit: PublishingEdit
}

/** Whether and when visitors see what is edited (spec B §6.1), and what can be done with it besides editing. */
export function PublishingFields({ edit, ...about }: PublishingFieldsProps) {
  const { control, setValue } = edit.publication
  const status = useWatch({ control, name: 'status' })
  const { timeZone } = useSite()
  return (
    <>
      <ChoiceField
        label={publicationLabels.status}
        isLabelHidden
        hint={meanings[status]}
        options={options}
        value={status}
        onChange={(value) => setValue('status', value, { shouldDirty: true })}
      />
      {status === 'scheduled' && (
        <TextField
          label={publicationLabels.publishAt}
          type="datetime-local"
          max="9999-12-31T23:59"
          hint={`By the clocks in ${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')}`}
          {...edit.publication.field('publishAt')}
        />
      )}
      {edit.base && <StoredActions id={edit.base.id} edit={edit} {...about} />}
    </>
  )
}
