import type { UseFormReturn } from 'react-hook-form'
import { FlyerField } from '@/features/media/components/flyer-field'
import { ImageField } from '@/features/media/components/image-field'
import type { EventFields } from '../event-form'

/** An event's image and flyer; each may be replaced, or marked to go (spec D2 §2). */
export function EventFiles({ form }: { form: UseFormReturn<EventFields, unknown, EventFields> }) {
  const change =
    <Name extends keyof EventFields>(name: Name) =>
    // biome-ignore lint/suspicious/noExplicitAny: the library's own type for a value by its name
    (value: any) =>
      form.setValue(name, value, { shouldDirty: true })
  return (
    <>
      <ImageField
        label="Image"
        optional
        storedUrl={form.watch('imageUrl')}
        file={form.watch('image')}
        onFile={change('image')}
        isRemoved={form.watch('deleteExistingImage')}
        onRemovedChange={change('deleteExistingImage')}
      />
      <FlyerField
        label="Flyer"
        optional
        storedUrl={form.watch('flyerUrl')}
        file={form.watch('flyer')}
        onFile={change('flyer')}
        isRemoved={form.watch('deleteExistingFlyer')}
        onRemovedChange={change('deleteExistingFlyer')}
      />
    </>
  )
}
