import { LoadingNote, Skeleton } from '@/components/skeleton'
import { RegistrationLayout } from './registration-layout'

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
