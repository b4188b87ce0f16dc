import type { ReactNode } from 'react'

/** What is known, line by line: the label at the left, the value next to it. Those without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-8 border-hairline border-b">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-t py-3.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
