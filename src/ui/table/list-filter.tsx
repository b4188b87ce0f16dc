interface Choice<Value> {
  value: Value
  label: string
  /** How many entries it leaves; absent until that is known. */
  count?: number | undefined
}

interface ListFilterProps<Value> {
  /** What is chosen, for people who don't see the list: `Status`. */
  label: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Narrows a list to one part of it, and says how much there is of each. */
export const ListFilter = <Value extends string | undefined>({ label, choices, chosen, onChoose }: ListFilterProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" aria-label={label} className="flex flex-wrap gap-x-5.5 gap-y-1">
    {choices.map((choice) => (
      <button
        key={choice.label}
        type="button"
        aria-pressed={choice.value === chosen}
        onClick={() => onChoose(choice.value)}
        className="inline-flex min-h-10 cursor-pointer items-center gap-1.75 py-0.5 text-ink-soft transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:border-b-2 aria-pressed:pb-0 aria-pressed:font-semibold aria-pressed:text-ink"
      >
        {choice.label}
        {choice.count !== undefined && (
          <span className="font-normal text-fine text-ink-soft tabular-nums">{choice.count.toLocaleString('en-US')}</span>
        )}
      </button>
    ))}
  </div>
)
