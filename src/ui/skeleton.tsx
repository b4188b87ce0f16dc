export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-skeleton motion-reduce:animate-none ${className}`} />
)

/** Bars one below the other, each by its classes. */
export const Skeletons = ({ bars }: { bars: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none ever moves
  bars.split(' | ').map((bar, index) => <Skeleton key={index} className={bar} />)

export const LoadingNote = ({ children }: { children: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
)
