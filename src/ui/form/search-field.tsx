import { Search } from 'lucide-react'

export const SearchField = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <div className="grid w-full items-center sm:w-72">
    <Search
      aria-hidden="true"
      size={17}
      strokeWidth={1.75}
      className="pointer-events-none z-1 col-start-1 row-start-1 ml-3 text-foothill-mauve"
    />
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="col-start-1 row-start-1 h-11 w-full rounded-sm border border-foothill-mauve/70 bg-white pr-3 pl-10 text-base text-pine-night placeholder:text-foothill-mauve focus-visible:border-flatiron focus-visible:outline-offset-[-1px]"
    />
  </div>
)
