import type { FieldValues, Path } from 'react-hook-form'
import type * as z from 'zod'
import type { AnyKind, FieldsOf, StaffOf } from '@/content/define-kind'
import { contentPath } from './content-requests'
import { type Stored, useEditForm } from './use-edit-form'

type EditedKind = AnyKind & { labels: Readonly<Record<string, string>> }
type Typed<K extends EditedKind> = FieldsOf<K> & FieldValues
type Listed<K extends EditedKind> = StaffOf<K> & Stored

interface Editing<K extends EditedKind> {
  /** What is edited; undefined for a new one. */
  stored: Listed<K> | undefined
  onSaved(): void
}

/** The form of a kind's dialog, as far as it follows from the declared fields: `field` also gives each its label. */
export function useKindForm<K extends EditedKind>(kind: K, { stored, onSaved }: Editing<K>) {
  const edit = useEditForm<Typed<K>, Listed<K>>({
    noun: kind.noun,
    requests: {
      plural: kind.plural,
      create: { method: 'POST', path: contentPath(kind.plural) },
      update: (id) => ({ method: 'PUT', path: `${contentPath(kind.plural)}/${id}` }),
    },
    schema: kind.input as object as z.ZodType<unknown, Typed<K>>,
    stored,
    toFields: (entity) => textsOf(kind, entity) as Typed<K>,
    onSaved,
  })
  return { ...edit, labels: kind.labels as Labels<Typed<K>>, field: labeled(kind, edit.field) }
}

type Labels<Fields> = { [Name in keyof Fields]?: string }

const textsOf = (kind: EditedKind, entity: object | undefined) =>
  Object.fromEntries(Object.keys(kind.fields).map((name) => [name, (entity as FieldValues | undefined)?.[name] ?? '']))

const labeled =
  <K extends EditedKind, Field extends object>(kind: K, field: (name: Path<Typed<K>>) => Field) =>
  (name: keyof K['fields'] & string) => ({ label: kind.labels[name] ?? '', ...field(name as Path<Typed<K>>) })
