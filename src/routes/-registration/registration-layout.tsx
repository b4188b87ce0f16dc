import type { ReactNode } from 'react'
import { LoadingNote, Skeleton } from '@/ui/skeleton'

interface RegistrationLayoutProps {
  above?: ReactNode
  /** What it is about. */
  aside: ReactNode
  /** What can be done. */
  children: ReactNode
}

/** What one registers for, next to the form; one above the other on phones. */
export const RegistrationLayout = ({ above, aside, children }: RegistrationLayoutProps) => (
  <div className="wrap min-h-[75vh] pt-[clamp(2.5rem,5vw,4.5rem)] pb-section">
    {above && <div className="mb-[clamp(2rem,4vw,3.5rem)]">{above}</div>}
    <div className="grid gap-x-[clamp(2rem,6vw,7rem)] gap-y-12 lg:grid-cols-[5fr_6fr]">
      <div>{aside}</div>
      <div className="lg:max-w-[40rem]">{children}</div>
    </div>
  </div>
)

export const RegistrationPending = () => (
  <RegistrationLayout
    above={<LoadingNote>Loading the event</LoadingNote>}
    aside={
      <>
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="mt-8 h-32" />
      </>
    }
  >
    <Skeleton className="h-96" />
  </RegistrationLayout>
)
