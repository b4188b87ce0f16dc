import type { ComponentProps } from 'react'
import { CheckboxField, TextField } from '@/components/form/field'

interface GroupFieldsProps {
  /** What the box and the name of the group need of their form. */
  box: Partial<ComponentProps<typeof CheckboxField>>
  name: Partial<ComponentProps<typeof TextField>>
}

/** Whether somebody is in an ongoing group, and in which one (spec D1 §2). */
export const GroupFields = ({ box, name }: GroupFieldsProps) => (
  // By style alone, so that the second field shows without JavaScript too.
  <div className="group grid gap-4">
    <CheckboxField label="I am a member of an ongoing Diamond Heart group" {...box} />
    <div className="rise hidden pl-9 group-has-[:checked]:block">
      <TextField label="Name of your group" optional autoComplete="off" {...name} />
    </div>
  </div>
)
