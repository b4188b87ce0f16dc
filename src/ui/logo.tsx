export const LogoMark = ({ className = 'size-9' }: { className?: string }) => (
  <svg
    viewBox="0 0 64 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.2"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
    className={className}
  >
    <path d="M5 49 25 13 36.5 33.5 42.5 23 59 49Z" />
    <path d="M25 13 20.5 34.5 29 49" />
    <path d="M42.5 23 41 37.5 47 49" />
    <path d="M16 56.5H48" />
  </svg>
)

interface LockUpProps {
  site: { community: string; school: string; logoUrl?: string | undefined }
  logoQuery?: string
  queryOnDarkPicture?: string
  className?: string
}

const markClass = 'size-[1em] shrink-0 text-[2.6rem] max-[22.5rem]:text-[2.1rem]'
/** As wide as it needs, up to a bound: the names after it need room too. */
const logoClass = 'h-10 w-auto max-w-[clamp(min(3.5rem,16vw),32vw-17rem,6rem)] shrink-0 object-contain'

export function LockUp({ site: { community, school, logoUrl }, logoQuery = '', queryOnDarkPicture, className = '' }: LockUpProps) {
  // Its shape is known before it is loaded, so that nothing moves then.
  const [width, height] = logoUrl?.match(/\d+(?=x)|(?<=x)\d+/g) ?? []
  return (
    <span className={`flex items-center gap-3 max-[22.5rem]:gap-2 ${className}`}>
      {logoUrl ? (
        <span className="contents">
          <img src={logoUrl + logoQuery} alt="" width={width} height={height} className={logoClass} />
          {queryOnDarkPicture && (
            <img src={logoUrl + queryOnDarkPicture} alt="" loading="lazy" width={width} height={height} className={`hidden ${logoClass}`} />
          )}
        </span>
      ) : (
        <LogoMark className={markClass} />
      )}
      <span className="leading-tight">
        <span className="block font-[550] text-[1.0625rem] max-[22.5rem]:text-[0.875rem]">{community}</span>
        {school && <span className="block text-ink-soft text-small max-[22.5rem]:text-[0.8125rem]">{school}</span>}
      </span>
    </span>
  )
}
