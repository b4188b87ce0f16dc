/** A placeholder for a line or a picture that is still loading; its size comes from `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-valley-mist/45 motion-reduce:animate-none ${className}`} />
}

/** Says once, for people who don't see the placeholders, that something is loading. */
export function LoadingNote({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  )
}
