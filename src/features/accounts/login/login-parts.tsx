import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '@/ui/form/field'
import { ScriptedSubmitButton } from '@/ui/form/public-form-fields'
import { prepareToasts } from '@/ui/toast/toaster'
import type { useAccountForm } from '../use-account-form'

interface AccountFormProps {
  form: ReturnType<typeof useAccountForm>['form']
  submitLabel: string
  pendingText: string
  below?: ReactNode
  children: ReactNode
}

export const AccountForm = ({ form, submitLabel, pendingText, below, children }: AccountFormProps) => (
  <form method="post" noValidate onSubmit={form.onSubmit} onFocus={prepareToasts} className="grid gap-5">
    {children}
    <ScriptedSubmitButton isPending={form.isPending} pendingText={pendingText} className="mt-2">
      {submitLabel}
    </ScriptedSubmitButton>
    {below}
  </form>
)

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
