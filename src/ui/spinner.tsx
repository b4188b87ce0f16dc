export const Spinner = ({ label = 'Loading', className = 'size-8' }: { label?: string; className?: string }) => (
  <span role="status" className="inline-grid place-items-center text-accent">
    <svg viewBox="0 0 32 32" fill="none" strokeWidth="2" aria-hidden="true" className={`animate-spin ${className}`}>
      <circle cx="16" cy="16" r="13" className="stroke-hairline" />
      <path d="M16 3a13 13 0 0 1 13 13" stroke="currentColor" strokeLinecap="round" />
    </svg>
    <span className="sr-only">{label}</span>
  </span>
)

export const PageSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="grid min-h-[80vh] place-items-center">
    <Spinner label={label} className="size-11" />
  </div>
)
