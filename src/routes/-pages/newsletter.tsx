import type { ReactNode } from 'react'
import { useFormOutcome } from '@/platform/forms/form-outcome'
import { Button } from '@/ui/button'
import { PageHeader } from '@/ui/page-header'

interface LinkPageProps {
  title: string
  /** The form that the button sends: only that changes anything, since mail programs open links before people do. */
  form: string
  button: string
  children: ReactNode
}

/** Where a link in an email leads: what it is for, and the button that does it. The browser itself submits the form, with JavaScript too. */
export function LinkPage({ title, form, button, children }: LinkPageProps) {
  const outcome = useFormOutcome(form)
  return (
    <div className="min-h-[62vh]">
      <PageHeader title={title}>{children}</PageHeader>
      <form method="post" className="wrap pt-8 pb-section">
        <input type="hidden" name="form" value={form} />
        {outcome && (
          <p role="alert" className="mb-6 text-accent">
            {outcome.message}
          </p>
        )}
        <Button type="submit" className="max-sm:w-full">
          {button}
        </Button>
      </form>
    </div>
  )
}

export const DonePage = ({ title, children }: Pick<LinkPageProps, 'title' | 'children'>) => (
  <div className="min-h-[62vh] pb-section">
    <PageHeader title={title}>{children}</PageHeader>
  </div>
)
