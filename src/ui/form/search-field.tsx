import { Search } from 'lucide-react'

export const SearchField = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <div className="grid w-full items-center sm:w-72">
    <Search
      aria-hidden="true"
      size={17}
      strokeWidth={1.75}
      className="pointer-events-none z-1 col-start-1 row-start-1 ml-3 text-ink-soft"
    />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="col-start-1 row-start-1 h-11 w-full rounded-sm border border-edge bg-field pr-3 pl-10 text-base text-on-field placeholder:text-ink-soft focus-visible:border-accent focus-visible:outline-offset-[-1px]"
    />
  </div>
)
