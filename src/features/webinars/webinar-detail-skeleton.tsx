import { LoadingNote, Skeleton } from '@/ui/skeleton'

export function WebinarDetailSkeleton() {
  return (
    <div className="wrap pt-10 pb-section">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="mt-14 h-14 w-3/5" />
      <Skeleton className="mt-6 h-5 w-64" />
      <Skeleton className="mt-4 h-5 w-28" />
      <div className="mt-14 grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 lg:grid-cols-[8fr_3fr]">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
      <LoadingNote>Loading webinar</LoadingNote>
    </div>
  )
}
