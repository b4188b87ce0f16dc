import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod'
import type { AnyKind, FieldsOf, StaffOf } from '@/content/define-kind'
import { chosenFile } from '@/features/media/chosen-file.schema'
import type { PictureDetails } from '@/features/media/picture-details.schema'
import { type PictureFields, pictureParts, toPictureFields } from '@/features/media/picture-fields'
import { contentRequests } from './content-requests'
import { formBody, type SavedWith, type Stored, useEditForm } from './use-edit-form'

type EditedKind = AnyKind & { labels: Readonly<Record<string, string>> }
type Typed<K extends EditedKind> = FieldsOf<K> & FieldValues

interface Editing<K extends EditedKind, Entity> {
  stored: Entity | undefined
  /** The fields that don't begin with the text of their name, or without any. */
  toFields?(entity: Entity | undefined): Partial<Typed<K>>
  toBody?(fields: Typed<K> & SavedWith, base: Entity | undefined): object | FormData
  schema?: z.ZodType
  onSaved(): void
}

/** The form of a kind's dialog, as far as it follows from the declared fields: `field` also gives each its label. */
export function useKindForm<K extends EditedKind, Entity extends Stored = StaffOf<K> & Stored>(kind: K, editing: Editing<K, Entity>) {
  const { noun, plural, labels } = kind
  const edit = useEditForm<Typed<K>, Entity>({
    ...editing,
    noun,
    requests: contentRequests(plural),
    schema: (editing.schema ?? kind.input) as z.ZodType<unknown, Typed<K>>,
    toFields(entity) {
      const texts = Object.keys(labels).map((name) => [name, (entity as FieldValues | undefined)?.[name] ?? ''])
      return { ...Object.fromEntries(texts), ...editing.toFields?.(entity) } as Typed<K>
    },
  })
  return {
    ...edit,
    labels: labels as { [Name in keyof Typed<K>]?: string },
    field: (name: keyof K['labels'] & string) => ({ label: labels[name] ?? '', ...edit.field(name as Path<Typed<K>>) }),
  }
}

type Pictured = Stored & PictureDetails & { imageUrl: string | null }

interface EditingPicture<K extends EditedKind> extends Pick<Editing<K, StaffOf<K> & Stored>, 'stored' | 'onSaved'> {
  image?: z.ZodType
  imageLabel?: string
  /** Under which name the path of the stored picture is sent. */
  sentAs?: string
}

/** The form of a kind with the fields of a picture: `picture` is what its input needs. An empty `imageUrl` marks the picture for removal. */
export function usePicturedKindForm<K extends EditedKind>(kind: K, editing: EditingPicture<K>) {
  const { image = chosenFile('image'), imageLabel = 'New picture', sentAs = 'imageUrl', ...own } = editing
  const edit = useKindForm<K, Pictured>(kind, {
    ...(own as object as Editing<K, Pictured>),
    schema: z.intersection(kind.input, z.object({ image })),
    toFields: (entity) => ({ ...toPictureFields(entity), image: undefined }) as object as Partial<Typed<K>>,
    // The one that was there before may be gone.
    toBody({ imageUrl, ...fields }, base) {
      return formBody({ ...fields, ...pictureParts(fields as object as PictureFields, base), [sentAs]: imageUrl && (base?.imageUrl ?? '') })
    },
  })
  const { control, setValue } = edit.form as object as UseFormReturn<{ imageUrl: string }>
  const storedUrl = edit.base?.imageUrl ?? null
  const isRemoved = useWatch({ control, name: 'imageUrl' }) === '' && storedUrl !== null
  const { imageUrl: label = '', ...others } = kind.labels
  return {
    ...edit,
    labels: { ...others, image: imageLabel, ...(isRemoved && { imageUrl: label }) } as typeof edit.labels,
    picture: {
      label,
      storedUrl,
      ...edit.file('image' as Path<Typed<K>>),
      isRemoved,
      onRemovedChange: (isGone: boolean) => setValue('imageUrl', isGone ? '' : (storedUrl ?? ''), { shouldDirty: true }),
    },
  }
}
