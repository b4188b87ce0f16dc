import type { ComponentProps } from 'react'
import { TextField } from '@/ui/form/field'

/** Names are typed as they are: phones capitalize nothing, and no spelling is marked. */
export const UsernameField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
