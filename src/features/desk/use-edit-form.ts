import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  type ResolverOptions,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as z from 'zod'
import { type ApiRequest, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { sendForm } from '@/platform/forms/send-form'
import { useSubmitOnce } from '@/platform/forms/use-submit-once'
import { capitalize } from '@/platform/text/nouns'
import { useSite } from '@/site/use-site'
import { toast } from '@/ui/toast/toast'
import type { ContentRequests } from './content-requests'
import { type Conflict, differingPaths, mergeEdits, readConflict } from './merge-edits'
import {
  type PublicationFields,
  publicationFields,
  type StoredPublication,
  toPublicationBody,
  toPublicationFields,
} from './publishing/publication-fields'
import { savedToast } from './saved-toast'
import { CREATE_AGAIN, failureText, SAVE_AGAIN, useOnce, useStaffWrite } from './use-staff-action'

/** A stored entity as the staff's lists have it. `updatedAt` says which version someone began to edit. */
export interface Stored extends StoredPublication {
  id: number
  updatedAt?: string | undefined
  isSample?: true | undefined
}

export interface SavedWith {
  updatedAt?: string | undefined
  status?: string | undefined
  publishAt?: string | undefined
}

interface EditForm<Fields extends FieldValues, Entity extends Stored> {
  noun: string
  requests: ContentRequests<Entity>
  schema: z.ZodType<unknown, Fields>
  stored: Entity | undefined
  toFields(entity: Entity | undefined): Fields
  /** The body of a save, JSON of the fields by default; it includes `updatedAt`, and `base` is what it is saved over. */
  toBody?(fields: Fields & SavedWith, base: Entity | undefined): object | FormData
  fieldOf?(path: string): string
  shouldFocusError?: boolean
  mode?: 'onSubmit' | 'onTouched'
  onInvalid?(errors: FieldErrors<Fields>): void
  /** Has the last word before a save: the fields as they are to be sent, or nothing where someone goes back to them. */
  beforeSave?(fields: Fields, base: Entity | undefined): Promise<Fields | undefined>
  /** Answers a refusal that can be settled here: new fields, nothing where someone goes back, undefined at once for an unknown one. */
  settle?(refusal: RequestError, fields: Fields): Promise<Fields | undefined> | undefined
  onSaved(answer: unknown): void
}

/** The form of an edit dialog, validated by the server's schema. A save after someone else's becomes `conflict`, overwriting nothing. */
export function useEditForm<Fields extends FieldValues, Entity extends Stored>(kind: EditForm<Fields, Entity>) {
  const { noun, requests, stored, toBody = (fields) => fields, onInvalid, onSaved } = kind
  const { fieldOf = (path) => path, shouldFocusError = true, mode = 'onSubmit' } = kind
  const write = useStaffWrite()
  const { timeZone } = useSite()
  const toFields = (entity: Entity | undefined): Fields => ({ ...kind.toFields(entity), ...toPublicationFields(entity, timeZone) })
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<Conflict<Entity>>()
  const [progress, setProgress] = useState<number>()
  const isAnswerLost = useRef(false)
  const once = useOnce()
  const form = useForm<Fields, unknown, Fields>({
    resolver: editResolver(kind.schema),
    defaultValues: toFields(stored) as DefaultValues<Fields>,
    shouldFocusError,
    mode,
  })
  const { isSubmitting, isDirty, errors } = form.formState

  function begin(entity: Entity) {
    setBase(entity)
    setConflict(undefined)
    form.reset(toFields(entity))
  }

  async function save(typed: Fields, over: Entity | undefined) {
    const fields = kind.beforeSave ? await kind.beforeSave(typed, over) : typed
    if (fields) await send(fields, over)
  }

  async function send(fields: Fields, over: Entity | undefined) {
    const { status, publishAt, ...own } = fields as Fields & PublicationFields
    const publication = toPublicationBody({ status, publishAt }, over, timeZone)
    const body = toBody({ ...(own as object as Fields), ...publication, ...(over?.updatedAt && { updatedAt: over.updatedAt }) }, over)
    let answer: unknown
    try {
      answer = await write(() => attempt(stored ? requests.update(stored.id) : requests.create, body, fields))
    } catch (error) {
      setProgress(undefined)
      return refuse(error, fields, over)
    }
    setProgress(undefined)
    isAnswerLost.current = false
    toast(savedToast(`${capitalize(noun)} ${stored ? 'updated' : 'created'} successfully`, answer))
    onSaved(answer)
  }

  const sendBody = (request: ApiRequest, body: object, headers?: Record<string, string>) =>
    body instanceof FormData ? sendForm(request, body, setProgress, headers) : fetchJson({ ...request, json: body }, headers)

  /** Made again because its answer was lost, a save meets itself: then what is stored is what it asks for, and nothing is left to do. */
  async function attempt(request: ApiRequest, body: object, fields: Fields): Promise<unknown> {
    if (!stored) return once('create', (headers) => sendBody(request, body, headers))
    try {
      return await sendBody(request, body)
    } catch (error) {
      if (!(error instanceof RequestError)) isAnswerLost.current = true
      const current = isAnswerLost.current && readConflict<Entity>(error)?.current
      if (current && differingPaths(toFields(current), fields).length === 0) return { [noun]: current }
      throw error
    }
  }

  async function refuse(error: unknown, fields: Fields, over: Entity | undefined) {
    const met = readConflict<Entity>(error)
    setConflict(met)
    if (met) return
    const settling = error instanceof RequestError ? kind.settle?.(error, fields) : undefined
    if (settling) {
      const settled = await settling
      if (settled) await send(settled, over)
      return
    }
    const description = failureText(error, `Failed to ${stored ? 'update' : 'create'} ${noun}`, stored ? SAVE_AGAIN : CREATE_AGAIN)
    toast({ title: 'Error', description, variant: 'destructive' })
    if (error instanceof RequestError) showIssues(error, fields)
  }

  function showIssues({ issues }: RequestError, fields: Fields) {
    const known = issues
      .map(({ path, message }) => ({ name: fieldOf(path), message }))
      .filter(({ name }) => (name.split('.')[0] ?? '') in fields)
    for (const [index, { name, message }] of known.entries())
      form.setError(name as Path<Fields>, { message }, { shouldFocus: shouldFocusError && index === 0 })
  }

  /** The other's save, and the outcome of saving over it: only what was changed here differs. */
  function versionsOf({ message, current }: Conflict<Entity>) {
    const [before, theirs] = [toFields(base), toFields(current)]
    return { message, before, theirs, mine: mergeEdits({ before, theirs, mine: form.getValues() }) }
  }

  function overwrite(met: Conflict<Entity>) {
    const { mine } = versionsOf(met)
    for (const path of differingPaths(form.getValues(), mine))
      form.setValue(path as Path<Fields>, get(mine, path) as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    setBase(met.current)
    setConflict(undefined)
    return form.handleSubmit((fields) => save(fields, met.current))()
  }

  function errorAt(name: Path<Fields>): string | undefined {
    const { message } = (get(errors, name) ?? {}) as { message?: unknown }
    return typeof message === 'string' ? message : undefined
  }

  return {
    form,
    base,
    begin,
    isNew: !stored,
    plural: requests.plural,
    publication: {
      ...(form as object as UseFormReturn<PublicationFields>),
      field: (name: keyof PublicationFields) => ({ ...form.register(name as Path<Fields>), error: errorAt(name as Path<Fields>) }),
    },
    isSubmitting,
    hasChanges: isDirty,
    progress,
    onSubmit: useSubmitOnce(form.handleSubmit((fields) => save(fields, base), onInvalid)),
    errorAt,
    field(name: Path<Fields>) {
      return { ...form.register(name), error: errorAt(name) }
    },
    /** Props of a file field; a file is checked as soon as it is chosen. */
    file(name: Path<Fields>) {
      // The field's component does it too, but later: the focus goes to the first fault in the order of this.
      form.register(name)
      const options = { shouldDirty: true, shouldValidate: true }
      return {
        control: form.control as unknown as Control,
        name,
        onFile: (file: File | undefined) => form.setValue(name, file as PathValue<Fields, Path<Fields>>, options),
      }
    },
    conflict: conflict && {
      ...versionsOf(conflict),
      /** Saves all the same: what was changed here, and nothing else of what the other one saved. */
      overwrite: () => overwrite(conflict),
      takeTheirs: () => begin(conflict.current),
    },
  }
}

/** Validates a copy: a chosen file is checked for a while, and Zod throws where the form changes its object meanwhile. */
function editResolver<Fields extends FieldValues>(schema: z.ZodType<unknown, Fields>): Resolver<Fields, unknown, Fields> {
  const both = z.intersection(schema, publicationFields)
  const resolve: Resolver<Fields, unknown, Fields> = zodResolver(both as z.ZodType<unknown, Fields>, undefined, { raw: true })
  return async (fields, context, options) => {
    const judged = await resolve({ ...fields }, context, options)
    const halfTyped = listHalfTyped(options)
    if (halfTyped.length === 0) return judged
    const errors = { ...judged.errors } as FieldErrors<Fields>
    for (const [name, fault] of halfTyped) set(errors, name, fault)
    return { values: {}, errors }
  }
}

const faults: Readonly<Record<string, string>> = {
  date: 'Please enter the whole date, or clear it.',
  'datetime-local': 'Please enter the whole date and time, or clear it.',
  time: 'Please enter the whole time, or clear it.',
}

/** Errors for dates and times typed in part: browsers report them as empty, so they would be lost without a word. */
export const listHalfTyped = <Fields extends FieldValues>({ fields, names = [] }: ResolverOptions<Fields>): [string, FieldError][] =>
  names.flatMap((name) => {
    const { ref } = (get(fields, name) ?? {}) as { ref?: Partial<HTMLInputElement> }
    const message = faults[ref?.type ?? '']
    return message && ref?.validity?.badInput ? [[name, { type: 'badInput', message }]] : []
  })

/** A multipart body of all that is not null: the texts, empty ones too, and the files that were chosen (spec D2 §7). */
export function formBody(parts: Record<string, string | File | null | undefined>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) if (part !== null && part !== undefined) form.set(name, part)
  return form
}
