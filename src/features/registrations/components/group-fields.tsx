import type { ComponentProps } from 'react'
import { CheckboxField, TextField } from '@/components/form/field'
import { useTexts } from '@/features/page-texts/page-text.queries'
import { useSite } from '@/site/use-site'

interface GroupFieldsProps {
  /** What the box and the name of the group need of their form. */
  box: Partial<ComponentProps<typeof CheckboxField>>
  name: Partial<ComponentProps<typeof TextField>>
}

/** Whether someone is in an ongoing group, and in which one (spec D1 §2); nothing where the community does not ask (spec B §6.3). */
export function GroupFields({ box, name }: GroupFieldsProps) {
  const texts = useTexts('layout').groupQuestion
  if (!useSite().groupQuestion) return null
  return (
    // Shown by CSS only, so that the second field works without JavaScript too.
    <div className="group grid gap-4">
      {/* Shows that the box was there, where it is not ticked. */}
      <input type="hidden" name="inDiamondHeartGroup" value="" />
      <CheckboxField label={texts.box} {...box} />
      <div className="rise hidden pl-9 group-has-[:checked]:block">
        <TextField label={texts.name} optional autoComplete="off" {...name} />
      </div>
    </div>
  )
}
