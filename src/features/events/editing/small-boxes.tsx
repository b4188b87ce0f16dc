import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { boxClass } from '@/ui/form/field'

export const smallClass = `${boxClass} h-11 px-3 text-small`

/** As wide as its longest choice. */
export const SmallSelect = (select: ComponentProps<'select'>) => (
  <span className="grid max-w-full items-center">
    <select {...select} className={`${smallClass} col-start-1 row-start-1 cursor-pointer appearance-none text-ellipsis pr-9`} />
    <ChevronDown
      aria-hidden="true"
      size={17}
      strokeWidth={1.75}
      className="pointer-events-none col-start-1 row-start-1 mr-2.5 justify-self-end text-foothill-mauve"
    />
  </span>
)

interface NumberBoxProps {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** A whole number from 1 on. What is none while someone types it, is taken back when they leave. */
export function NumberBox({ label, value, most, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>()
  const isNumber = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      value={typed ?? value}
      aria-invalid={typed !== undefined && !isNumber(typed) ? true : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isNumber(target.value)) onChange(Number(target.value))
      }}
      onBlur={() => setTyped(undefined)}
      className={`${smallClass} w-16! shrink-0`}
    />
  )
}

interface DayBoxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (day: string) => void
}

/** A day. While someone types a year, browsers answer 0002, then 0020; an unfinished day is taken back when they leave. */
export function DayBox({ value, onChange, className = '', ...input }: DayBoxProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...input}
      type="date"
      max="9999-12-31"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value >= '1000') onChange(target.value)
      }}
      onBlur={() => setTyped(undefined)}
      className={`${smallClass} w-40! max-w-full ${className}`}
    />
  )
}
