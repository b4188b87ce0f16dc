import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/button'
import { useCloseOpened, withoutParameter } from './staff-address'

/** Leads from what the parameter of the address opened back to its list: `All messages`. */
export const BackButton = ({ parameter, className, children }: { parameter: string; className?: string; children: string }) => (
  <Button variant="quiet" className={className} onClick={useCloseOpened(withoutParameter(parameter))}>
    <ArrowLeft aria-hidden="true" size={17} strokeWidth={1.75} />
    {children}
  </Button>
)

/** Its name, which gets the focus, with what is said and done about it. */
export function OpenedHead({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="wrap-anywhere text-[1.875rem] leading-[1.1] outline-none sm:text-[2.125rem]">
          {title}
        </h2>
        {children}
      </div>
      {action}
    </div>
  )
}
