import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ImageField } from '@/features/media/image-field'
import { buttonClass } from '@/ui/button'
import { boxClass, FieldError } from '@/ui/form/field'
import { contrastFault, contrastOfWhiteOn, MIN_CONTRAST } from './contrast'
import { describeSetting } from './setting-fields'
import { SettingField, SettingsSection, useSettingsForm } from './settings-form-context'

export function LookSection() {
  const { edit } = useSettingsForm()
  const { control, setValue } = edit.form
  const logoUrl = useWatch({ control, name: 'logoUrl' })
  const storedLogo = edit.base?.logoUrl ?? null
  return (
    <SettingsSection title="Look">
      <SettingField name="accentColor">
        <AccentField />
      </SettingField>
      <div data-field="logo">
        <ImageField
          {...describeSetting('logo')}
          frame="aspect-square w-24 [&_*]:object-contain"
          storedUrl={storedLogo}
          {...edit.file('logo')}
          isRemoved={storedLogo !== null && logoUrl === ''}
          onRemovedChange={(isGone) => setValue('logoUrl', isGone ? '' : (storedLogo ?? ''), { shouldDirty: true })}
        />
      </div>
    </SettingsSection>
  )
}

/** A color for buttons: chosen or typed, with a button in it. Whether its text can be read is shown at once. */
function AccentField() {
  const { edit } = useSettingsForm()
  const { control, setValue } = edit.form
  const id = useId()
  const typed = useWatch({ control, name: 'accentColor' })
  const color = /^\s*(#[0-9a-f]{6})\s*$/i.exec(typed)?.[1]?.toLowerCase()
  const isTooLight = color !== undefined && contrastOfWhiteOn(color) < MIN_CONTRAST
  const nearest = useNearest(isTooLight ? color : undefined)
  const error = isTooLight ? contrastFault(color) : edit.errorAt('accentColor')
  const take = (next: string) => setValue('accentColor', next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="justify-self-start font-[550] text-small">
        {describeSetting('accentColor').label}
      </label>
      <div className="color">
        <input type="color" aria-label="Choose a color" value={color ?? '#000000'} onChange={({ target }) => take(target.value)} />
        <div className="written">
          <input
            id={id}
            {...edit.form.register('accentColor')}
            onChange={({ target }) => take(target.value)}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            className={`${boxClass} h-12`}
          />
        </div>
        {color && (
          <button
            type="button"
            disabled
            aria-label="A button in this color"
            style={{ backgroundColor: color }}
            className={buttonClass('filled', 'opacity-100!')}
          >
            Register
          </button>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {nearest && (
        <button type="button" className="text-action" onClick={() => take(nearest)}>
          <span>Use the closest readable color, {nearest.toUpperCase()}</span>
        </button>
      )}
    </div>
  )
}

/** What computes it comes when it is first needed. */
function useNearest(color: string | undefined): string | undefined {
  const [found, setFound] = useState<{ of: string; nearest: string }>()
  useEffect(() => {
    if (!color) return
    let isCurrent = true
    import('./nearest-color')
      .then(({ nearestLegible }) => isCurrent && setFound({ of: color, nearest: nearestLegible(color) }))
      // Offline there is none to offer; the fault is shown all the same.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [color])
  return found && found.of === color ? found.nearest : undefined
}
