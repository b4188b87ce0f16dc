export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-skeleton motion-reduce:animate-none ${className}`} />
)

export const LoadingNote = ({ children }: { children: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
)
