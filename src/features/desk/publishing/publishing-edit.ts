import type { UseFormReturn } from 'react-hook-form'
import type { Stored } from '../use-edit-form'
import type { PublicationFields } from './publication-fields'

/** Of an edit form (`useEditForm`), what publishing needs, whatever else it holds. */
export interface PublishingEdit {
  /** As in the paths of the calls: `events`. */
  plural: string
  base: (Stored & object) | undefined
  hasChanges: boolean
  publication: Pick<UseFormReturn<PublicationFields>, 'control' | 'setValue'> & {
    field(name: keyof PublicationFields): { name: string; error: string | undefined }
  }
}
