import { CircleAlert } from 'lucide-react'

interface PublicFormFieldsProps {
  /** The form's name among those that the server takes without JavaScript. */
  name: string
  /** The name of the field that only programs fill in. */
  trap: string
  /** Why an earlier sending failed. */
  failure?: string | undefined
}

/** What every form for visitors begins with: its name, a field that people don't see, and what came of the last attempt. */
export function PublicFormFields({ name, trap, failure }: PublicFormFieldsProps) {
  return (
    <>
      <input type="hidden" name="form" value={name} />
      <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Please leave this field empty
          <input type="text" name={trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {failure && (
        <p role="alert" className="flex gap-2.5 border-accent border-l-2 py-1 pl-4 text-accent">
          <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-1 shrink-0" />
          {failure}
        </p>
      )}
    </>
  )
}
