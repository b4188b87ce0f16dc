import { LoadingNote, Skeleton } from '@/components/skeleton'

export function EventDetailSkeleton() {
  return (
    <div className="wrap pt-10 pb-section">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-14 h-14 w-3/5" />
      <Skeleton className="mt-6 h-5 w-64" />
      <Skeleton className="mt-5 h-5 w-2/5" />
      <div className="mt-14 grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 lg:grid-cols-[7fr_4fr]">
        <Skeleton className="aspect-3/2 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <LoadingNote>Loading event</LoadingNote>
    </div>
  )
}
