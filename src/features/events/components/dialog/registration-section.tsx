import { TextField } from '@/components/form/field'
import { labels, type SectionProps } from './event-edit'

export const RegistrationSection = ({ edit: { field } }: SectionProps) => (
  <TextField
    label={labels.registrationEmail}
    optional
    autoComplete="off"
    hint="Who hears of registrations: one address, or several separated by commas. Left blank, they go to the default contact email."
    {...field('registrationEmail')}
  />
)
