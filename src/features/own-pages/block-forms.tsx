import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  Clapperboard,
  FileDown,
  HandHeart,
  Images,
  type LucideIcon,
  Mail,
  Mailbox,
  MessageSquareQuote,
  SquareMousePointer,
  Users,
} from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { mediaListQuery } from '@/features/desk/library/media.queries'
import { AddPicture } from '@/features/desk/writing/add-picture'
import type { WritingBlock } from '@/features/desk/writing/commands'
import { Picture } from '@/features/media/picture'
import { teachersQuery } from '@/features/teachers/teacher.queries'
import { capitalize } from '@/platform/text/nouns'
import { Button } from '@/ui/button'
import { FieldError, Options, SelectField, TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { attributesIn, type BlockField, type BlockName, blockLine, blocks, MAX_PICTURES, picturesOf, summaryOf } from './blocks'

type Values = Record<string, string>

const icons: Record<BlockName, LucideIcon> = {
  events: CalendarDays,
  teachers: Users,
  testimonials: MessageSquareQuote,
  newsletter: Mailbox,
  contact: Mail,
  video: Clapperboard,
  button: SquareMousePointer,
  file: FileDown,
  donate: HandHeart,
  pictures: Images,
}

/** What the toolbar of a page's text offers: a form for each block that asks for something (spec B §11.2). */
export const pageBlocks: readonly WritingBlock[] = (Object.keys(blocks) as BlockName[]).map((name) => ({
  name,
  label: blocks[name].label,
  icon: icons[name],
  summary: (source) => summaryOf(name, source),
  Form: formOf(name),
}))

function formOf(name: BlockName): WritingBlock['Form'] {
  const fields = Object.entries<BlockField>(blocks[name].fields)
  return function Form({ source, onDone }) {
    const [values, setValues] = useState<Values>(() => attributesIn(source ?? ''))
    const [faults, setFaults] = useState<Values>({})
    const set = (changes: Values) => setValues((before) => ({ ...before, ...changes }))

    function submit(event: FormEvent) {
      event.preventDefault()
      event.stopPropagation()
      const wrong = fields.filter(([field, { schema, isOptional }]) => {
        const value = values[field]?.trim()
        return value ? !schema.safeParse(value).success : !isOptional
      })
      setFaults(Object.fromEntries(wrong.map(([field, { hint }]) => [field, hint ?? 'Please choose one of these'])))
      if (wrong.length === 0) onDone(blockLine(name, Object.fromEntries(fields.map(([field]) => [field, values[field] ?? '']))))
    }

    // Browsers send a form within another past React; from here on, what happens in this one is none of the form's around it.
    return createPortal(
      <FormDialog
        title={blocks[name].label}
        submitLabel={source ? 'Change' : 'Add'}
        isPending={false}
        onSubmit={submit}
        onClose={() => onDone(undefined)}
      >
        {fields.length === 0 && <p className="text-ink-soft">It shows what the site has, and nothing needs to be filled in.</p>}
        {name === 'pictures' ? (
          <PictureFields values={values} error={faults.urls} onChange={set} />
        ) : (
          fields.map(([field, about], index) => {
            const Field = (name === 'file' && field === 'url' && FileField) || (field === 'teacher' ? TeacherField : BlockInput)
            return (
              <Field
                key={field}
                data-autofocus={index === 0 || undefined}
                about={about}
                value={values[field] ?? ''}
                error={faults[field]}
                onChange={(value) => set({ [field]: value })}
              />
            )
          })
        )}
      </FormDialog>,
      document.body,
    )
  }
}

interface BlockInputProps {
  about: BlockField
  value: string
  error: string | undefined
  onChange: (value: string) => void
  'data-autofocus'?: true | undefined
}

function BlockInput({ about: { label, hint, isOptional = false, choices }, onChange, ...input }: BlockInputProps) {
  if (choices)
    return (
      <SelectField label={label} optional={isOptional} {...input} onChange={({ target }) => onChange(target.value)}>
        <option value="">Any</option>
        <Options of={choices.map((choice) => [choice, capitalize(choice)])} />
      </SelectField>
    )
  return (
    <TextField
      label={label}
      hint={hint}
      optional={isOptional}
      autoComplete="off"
      {...input}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function TeacherField({ about: { label }, onChange, ...input }: BlockInputProps) {
  const { data } = useQuery(teachersQuery)
  return (
    <SelectField label={label} optional {...input} onChange={({ target }) => onChange(target.value)}>
      <option value="">Any</option>
      <Options of={(data?.teachers ?? []).map(({ id, name }) => [id, name])} />
    </SelectField>
  )
}

/** The PDFs of Media by the names under which they are downloaded. */
function FileField({ about: { label }, onChange, ...input }: BlockInputProps) {
  const { data } = useQuery(mediaListQuery({ show: undefined, kind: 'document', search: '' }, 0))
  const { value } = input
  const files = data?.files ?? []
  return (
    <SelectField
      label={label}
      hint={data && files.length === 0 ? 'No PDF is in Media yet: the flyers of events appear here' : undefined}
      {...input}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">Choose a PDF</option>
      {value && !files.some(({ url }) => url === value) && <option value={value}>The present one</option>}
      <Options of={files.map(({ url, name, ownName, uses: [use] }) => [url, [ownName ?? name, use?.label].filter(Boolean).join(', ')])} />
    </SelectField>
  )
}

function PictureFields({ values, error, onChange }: { values: Values; error: string | undefined; onChange: (values: Values) => void }) {
  const [isChoosing, setChoosing] = useState(false)
  const shown = picturesOf(values)
  const put = (pictures: typeof shown) =>
    onChange({ urls: pictures.map(({ url }) => url).join(' '), alts: pictures.map(({ alt }) => alt.replaceAll('|', ' ')).join(' | ') })

  function add(markdown: string) {
    const [, alt = '', url = ''] = /^!\[(.*)\]\((.*)\)$/s.exec(markdown) ?? []
    setChoosing(false)
    if (url) put([...shown, { url, alt }])
  }

  return (
    <div className="grid gap-5">
      {shown.map((picture, index) => (
        <div
          key={`${picture.url} ${shown.slice(0, index).filter(({ url }) => url === picture.url).length}`}
          className="grid grid-cols-[6.5rem_1fr] items-start gap-4"
        >
          <Picture url={picture.url} alt="" sizes="6rem" className="aspect-3/2 w-full rounded-sm object-cover" />
          <div className="grid gap-2">
            <TextField
              label={`What picture ${index + 1} shows`}
              optional
              value={picture.alt}
              maxLength={300}
              onChange={({ target }) => put(shown.map((each, at) => (at === index ? { ...each, alt: target.value } : each)))}
            />
            <Button variant="quiet" className="justify-self-start text-base" onClick={() => put(shown.filter((_, at) => at !== index))}>
              Remove<span className="sr-only"> picture {index + 1}</span>
            </Button>
          </div>
        </div>
      ))}
      {shown.length < MAX_PICTURES && (
        <Button variant="outline" className="justify-self-start" onClick={() => setChoosing(true)}>
          Add a Picture
        </Button>
      )}
      {error && <FieldError id="pictures-error">{error}</FieldError>}
      {isChoosing && <AddPicture onChoose={add} onClose={() => setChoosing(false)} />}
    </div>
  )
}
