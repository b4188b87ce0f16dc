import { FlyerField } from '@/features/media/components/flyer-field'
import { ImageField } from '@/features/media/components/image-field'
import type { useEditForm } from '@/features/staff-area/use-edit-form'
import type { AdminEvent } from '../event.schema'
import type { EventFields } from '../event-form'

/** An event's image and flyer; each may be replaced, or marked to go (spec D2 §2). */
export function EventFiles({ edit }: { edit: ReturnType<typeof useEditForm<EventFields, AdminEvent>> }) {
  const { form, file } = edit
  const mark = (name: 'deleteExistingImage' | 'deleteExistingFlyer') => (isRemoved: boolean) =>
    form.setValue(name, isRemoved, { shouldDirty: true })
  return (
    <>
      <ImageField
        label="Image"
        optional
        storedUrl={form.watch('imageUrl')}
        {...file('image')}
        isRemoved={form.watch('deleteExistingImage')}
        onRemovedChange={mark('deleteExistingImage')}
      />
      <FlyerField
        label="Flyer"
        optional
        storedUrl={form.watch('flyerUrl')}
        {...file('flyer')}
        isRemoved={form.watch('deleteExistingFlyer')}
        onRemovedChange={mark('deleteExistingFlyer')}
      />
    </>
  )
}
