import { ArrowDownAZ, Check } from 'lucide-react'

/** Sorts by name while it is pressed (spec D2 §2). */
export function SortToggle({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  // Besides the colours, which may be forced, the mark says that it is pressed.
  const Mark = isOn ? Check : ArrowDownAZ
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={`flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm border px-4 font-[550] text-small transition-colors noscript:hidden ${
        isOn ? 'border-ink bg-ink text-ground' : 'border-ink/40 hover:border-accent hover:text-accent'
      }`}
    >
      <Mark aria-hidden="true" size={18} strokeWidth={1.6} />
      Sort alphabetically
    </button>
  )
}
