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
import type { ApiRequest } from '@/platform/browser/fetch-json'
import { fetchJson, RequestError } from '@/platform/browser/fetch-json'
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
import { CREATE_AGAIN, failureText, SAVE_AGAIN, useOnce, useStaffWrite } from './use-staff-action'

/** A stored entity as the staff's lists have it. `updatedAt` says which version someone began to edit. */
export interface Stored extends StoredPublication {
  id: number
  updatedAt?: string | undefined
  /** It came with the site, and no one has changed it. */
  isSample?: true | undefined
}

/** What is sent in addition to the fields, if anything. */
export interface SavedWith {
  updatedAt?: string | undefined
  status?: string | undefined
  publishAt?: string | undefined
}

interface EditForm<Fields extends FieldValues, Entity extends Stored> {
  /** Singular: `newsletter`. */
  noun: string
  /** The calls that save it. */
  requests: ContentRequests<Entity>
  /** The very schema that the server judges by. */
  schema: z.ZodType<unknown, Fields>
  /** What is edited; undefined for a new one. */
  stored: Entity | undefined
  /** What the fields show for it; every form also has whether it is published. */
  toFields(entity: Entity | undefined): Fields
  /** What is sent: JSON of the fields by default. `updatedAt` belongs to it. `base` is what it is saved over. */
  toBody?(fields: Fields & SavedWith, base: Entity | undefined): object | FormData
  /** The field that holds what the server calls by this path, where they differ. */
  fieldOf?(path: string): string
  /** Whether the first faulty field gets the focus, in the order in which the fields were registered; yes by default. */
  shouldFocusError?: boolean
  /** When a field says what is wrong with it: at the first save and from then on, or when it is left. */
  mode?: 'onSubmit' | 'onTouched'
  /** Called with what was wrong before anything was sent, in addition to the messages at the fields. */
  onInvalid?(errors: FieldErrors<Fields>): void
  /** Has the last word before a save: the fields as they are to be sent, or nothing where someone goes back to them. */
  beforeSave?(fields: Fields, base: Entity | undefined): Promise<Fields | undefined>
  /**
   * What a refusal asks for, where it can be answered here: the fields to be sent instead, or nothing where someone goes back to them. It answers
   * undefined at once to a refusal that it doesn't know.
   */
  settle?(refusal: RequestError, fields: Fields): Promise<Fields | undefined> | undefined
  /** With what the server answered. */
  onSaved(answer: unknown): void
}

/**
 * The form of a create or edit dialog: validated by the server's schema, sent once, with what the server found wrong at the fields. A save
 * that comes after someone else's says so (`conflict`) and overwrites nothing.
 */
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

  /** Goes on from a stored state; what was typed is given up. */
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
    const request: ApiRequest = stored ? requests.update(stored.id) : requests.create
    const { status, publishAt, ...own } = fields as Fields & PublicationFields
    const publication = toPublicationBody({ status, publishAt }, over, timeZone)
    const body = toBody({ ...(own as object as Fields), ...publication, ...(over?.updatedAt && { updatedAt: over.updatedAt }) }, over)
    let answer: unknown
    try {
      answer = await write(() => attempt(request, body, fields))
    } catch (error) {
      setProgress(undefined)
      return refuse(error, fields, over)
    }
    setProgress(undefined)
    isAnswerLost.current = false
    toast({ title: 'Success', description: `${capitalize(noun)} ${stored ? 'updated' : 'created'} successfully` })
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

  /** What a save ran into: a stale edit, something to settle first, or the question about notices. */
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
    toast({
      title: 'Error',
      description: failureText(error, `Failed to ${stored ? 'update' : 'create'} ${noun}`, stored ? SAVE_AGAIN : CREATE_AGAIN),
      variant: 'destructive',
    })
    showIssues(error, fields)
  }

  function showIssues(error: unknown, fields: Fields) {
    const issues = error instanceof RequestError ? error.issues : []
    const known = issues
      .map(({ path, message }) => ({ name: fieldOf(path), message }))
      .filter(({ name }) => (name.split('.')[0] ?? '') in fields)
    for (const [index, { name, message }] of known.entries())
      form.setError(name as Path<Fields>, { message }, { shouldFocus: shouldFocusError && index === 0 })
  }

  /** What someone else saved first, and what there is if this is saved over it: only what was changed here differs. */
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
    /** The stored state that a save is made upon. */
    base,
    begin,
    isNew: !stored,
    plural: requests.plural,
    /** The part of the form that says whether visitors see it. */
    publication: {
      ...(form as object as UseFormReturn<PublicationFields>),
      field: (name: keyof PublicationFields) => ({ ...form.register(name as Path<Fields>), error: errorAt(name as Path<Fields>) }),
    },
    isSubmitting,
    hasChanges: isDirty,
    /** The share of an upload that was sent, while one is in progress. */
    progress,
    onSubmit: useSubmitOnce(form.handleSubmit((fields) => save(fields, base), onInvalid)),
    /** What is wrong with the field of this name, which may be within another: `registration.questions.0.label`. */
    errorAt,
    /** What an input of this name needs. */
    field(name: Path<Fields>) {
      return { ...form.register(name), error: errorAt(name) }
    },
    /** What a file field of this name needs. A file is judged as soon as it is chosen. */
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
      /** Gives up what was typed for what the other one saved. */
      takeTheirs: () => begin(conflict.current),
    },
  }
}

/**
 * Judges the fields as they are when it begins. A chosen file is judged after a while, and the form changes its own object in the meantime: what
 * one half of the schema has read would no longer be what the other reads, which Zod throws for. The fields are sent as they are: the
 * server makes of them what it stores.
 */
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

/**
 * What is wrong with fields for a date or a time that are typed in part, by their names. Browsers give their value as empty, and an empty
 * field is often right: what was begun would be lost without a word.
 */
export function listHalfTyped<Fields extends FieldValues>({ fields, names = [] }: ResolverOptions<Fields>): [string, FieldError][] {
  return names.flatMap((name) => {
    const { ref } = (get(fields, name) ?? {}) as { ref?: Partial<HTMLInputElement> }
    const message = faults[ref?.type ?? '']
    return message && ref?.validity?.badInput ? [[name, { type: 'badInput', message }]] : []
  })
}

/** A multipart body of all that is not null: the texts, empty ones too, and the files that were chosen (spec D2 §7). */
export function formBody(parts: Record<string, string | File | null | undefined>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) if (part !== null && part !== undefined) form.set(name, part)
  return form
}
