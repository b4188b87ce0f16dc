import { type ComponentProps, useDeferredValue, useId } from 'react'
import { Markdown } from '@/ui/markdown'
import { TextAreaField } from './field'

interface MarkdownFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'value' | 'hint'> {
  text: string
  maxLength: number
}

export function MarkdownField({ text, maxLength, ...field }: MarkdownFieldProps) {
  const shown = useDeferredValue(text)
  const { length } = text.trim()
  const headingId = useId()
  return (
    <div className="@container">
      <div className="grid gap-x-6 gap-y-4 @2xl:grid-cols-2">
        <div className="grid content-start gap-1.5">
          {/* maxLength would cut what is pasted silently; instead it is accepted and reported. */}
          <TextAreaField {...field} hint="You can write **bold**, *italic*, ### heading, - list, [words](https://…)" />
          <p className={`justify-self-end text-small tabular-nums ${length > maxLength ? 'font-[550] text-wrong' : 'text-ink-soft'}`}>
            {length.toLocaleString('en')} of {maxLength.toLocaleString('en')} characters
          </p>
        </div>
        <div className="grid content-start gap-1.5">
          <p id={headingId} className="font-[550] text-small">
            Preview
          </p>
          {/* No landmark: a dialog with several of them would have as many of one name. */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only to keep links of the text from leading away from what is typed, however they are pressed */}
          <figure
            aria-labelledby={headingId}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
            tabIndex={0}
            onClick={(event) => event.preventDefault()}
            className="wrap-anywhere max-h-96 min-h-32 overflow-y-auto rounded-sm border border-hairline px-[min(1rem,4vw)] py-3 text-base leading-normal"
          >
            {shown.trim() ? <Markdown>{shown}</Markdown> : <p className="text-ink-soft">What you write appears here as it will look.</p>}
          </figure>
        </div>
      </div>
    </div>
  )
}
