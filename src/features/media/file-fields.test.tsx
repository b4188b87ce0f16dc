import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { FileFieldProps } from './file-choice'
import { FlyerField } from './flyer-field'
import { ImageField } from './image-fields'

type Field = typeof ImageField | typeof FlyerField
type Shown = Partial<Pick<FileFieldProps, 'optional' | 'storedUrl'>> & { error?: string }

function InForm({ field: Field, optional = false, storedUrl = null, error }: Shown & { field: Field }) {
  const { control } = useForm({ ...(error && { errors: { file: { type: 'custom', message: error } } }) })
  return <Field label="Photo" optional={optional} storedUrl={storedUrl} control={control} name="file" onFile={() => {}} />
}

/** The file input of the field, and the whole field. */
function fieldOf(field: Field, shown: Shown) {
  const markup = renderToStaticMarkup(<InForm field={field} {...shown} />)
  return { markup, input: /<input[^>]*type="file"[^>]*>/.exec(markup)?.[0] ?? '' }
}

test.each([ImageField, FlyerField])('a file that must be chosen is announced as required, one that may be is not: %o', (field) => {
  expect(fieldOf(field, {}).input).toMatch(/ required(="")?[ />]/)
  expect(fieldOf(field, { optional: true }).input).not.toContain('required')
  // What is stored is enough.
  expect(fieldOf(field, { storedUrl: '/uploads/one.webp' }).input).not.toContain('required')
})

test.each([ImageField, FlyerField])('what is wrong with a file is announced with its input, and nothing else is wrong: %o', (field) => {
  const { markup, input } = fieldOf(field, { error: 'The photo is required' })
  const described = /aria-describedby="([^"]*)"/.exec(input)?.[1]?.split(' ') ?? []
  expect(described.map((id) => new RegExp(`<p id="${id}"[^>]*>(?:<svg.*?</svg>)?([^<]*)`).exec(markup)?.[1])).toContain(
    'The photo is required',
  )
  expect(input).toContain('aria-invalid="true"')
  // A browser holds an empty required field for invalid, before anyone has sent the form.
  expect(fieldOf(field, {}).input).toContain('aria-invalid="false"')
})
