import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { DescribedImageField } from './flyer-field'

function InForm({ image, imageAlt }: { image?: File; imageAlt: string }) {
  const { control } = useForm<Record<string, unknown>>({ defaultValues: { image, imageAlt, imageFocus: null } })
  return <DescribedImageField label="Photo" optional storedUrl="/uploads/one.webp" control={control} name="image" onFile={() => {}} />
}

const replacement = new File(['…'], 'new.png', { type: 'image/png' })
const markupOf = (shown: Parameters<typeof InForm>[0]) => renderToStaticMarkup(<InForm {...shown} />)

test('spec B §6.2: when a picture is replaced, the field says that the alt text described the former one, and what it was', () => {
  const said = 'The alt text before was about the other picture: “A lake at dawn”.'
  expect(markupOf({ image: replacement, imageAlt: 'A lake at dawn' })).toContain(said)
  expect(markupOf({ imageAlt: 'A lake at dawn' })).not.toContain('the other picture')
  expect(markupOf({ image: replacement, imageAlt: '' })).not.toContain('the other picture')
})
