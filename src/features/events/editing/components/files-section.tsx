import { TextField } from '@/components/form/field'
import { DescribedImageField } from '@/features/media/components/described-image-field'
import { FlyerField } from '@/features/media/components/flyer-field'
import { labels, type SectionProps } from './event-edit'

/** An event's video, image and flyer; the last two may be replaced, or marked to go (spec D2 §2). */
export function FilesSection({ edit: { form, field, file } }: SectionProps) {
  const mark = (name: 'deleteExistingImage' | 'deleteExistingFlyer') => (isRemoved: boolean) =>
    form.setValue(name, isRemoved, { shouldDirty: true })
  return (
    <>
      <TextField
        label={labels.videoUrl}
        optional
        type="url"
        hint="From YouTube or Vimeo; shown in place of the image on the event’s page"
        {...field('videoUrl')}
      />
      <DescribedImageField
        label={labels.image}
        optional
        storedUrl={form.watch('imageUrl')}
        {...file('image')}
        isRemoved={form.watch('deleteExistingImage')}
        onRemovedChange={mark('deleteExistingImage')}
      />
      <FlyerField
        label={labels.flyer}
        optional
        storedUrl={form.watch('flyerUrl')}
        {...file('flyer')}
        isRemoved={form.watch('deleteExistingFlyer')}
        onRemovedChange={mark('deleteExistingFlyer')}
      />
    </>
  )
}
