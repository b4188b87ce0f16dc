import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '@/ui/form/field'

/** Takes the place of a one-time link's form, and the keyboard's focus: nothing that is typed into the form could be sent any more. */
export const LinkRefused = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <div tabIndex={-1} ref={(element) => element?.focus()} className="outline-none">
    <p className="font-[550]">{reason}</p>
    <p className="mt-3">{children}</p>
  </div>
)

/** Names are typed as they are: phones capitalize nothing, and no spelling is marked. */
export const UsernameField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
