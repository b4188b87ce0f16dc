import { ImagePlus } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { Button } from '@/components/button'
import { TextAreaField } from '@/components/form/field'
import { MAX_MAILING } from '../mailing.schema'
import { mailingFieldLabels } from '../mailing-fields'
import { AddPicture } from './add-picture'

interface MailingTextFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'label'> {
  /** What is typed so far. */
  text: string
  /** With the whole text, after something was put into it. */
  onInsert: (text: string) => void
}

/** The text in markdown, with pictures of Media. */
export function MailingTextField({ text, onInsert, ...field }: MailingTextFieldProps) {
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const { length } = text.trim()

  /** At the cursor, as a paragraph of its own. */
  function insert(picture: string) {
    const area = document.getElementById(id)
    const at = area instanceof HTMLTextAreaElement ? area.selectionStart : text.length
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
    onInsert([before, picture, after].filter(Boolean).join('\n\n'))
    setChoosing(false)
  }

  return (
    <div className="grid gap-1.5">
      <TextAreaField
        {...field}
        id={id}
        label={mailingFieldLabels.markdown}
        rows={12}
        hint="Markdown: **bold**, *italic*, ### heading, - list, > quote, [words](https://…)"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button variant="quiet" disabled={field.readOnly} onClick={() => setChoosing(true)}>
          <ImagePlus aria-hidden="true" size={17} strokeWidth={1.75} />
          Add a picture
        </Button>
        <p className={`text-small tabular-nums ${length > MAX_MAILING ? 'font-[550] text-flatiron' : 'text-ink-soft'}`}>
          {length.toLocaleString('en')} of {MAX_MAILING.toLocaleString('en')} characters
        </p>
      </div>
      {isChoosing && <AddPicture onChoose={insert} onClose={() => setChoosing(false)} />}
    </div>
  )
}
