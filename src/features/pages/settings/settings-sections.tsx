import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ComponentProps, createContext, type FocusEvent, type ReactNode, useContext, useId } from 'react'
import { get, type PathValue, useWatch } from 'react-hook-form'
import { TitledSection } from '@/features/desk/titled-section'
import type { useEditForm } from '@/features/desk/use-edit-form'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { FocusedImageField } from '@/features/media/image-fields'
import { dayAndTimeText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button, buttonClass } from '@/ui/button'
import { ChoiceField } from '@/ui/form/choice-field'
import { boxClass, FieldError, TextAreaField, TextField } from '@/ui/form/field'
import { SwitchField } from '@/ui/form/option-fields'
import { Dialog } from '@/ui/form-dialog'
import { ListStates } from '@/ui/table/list-states'
import { contrastFault, contrastOfWhiteOn, MIN_CONTRAST } from './contrast'
import { describeSetting, type SettingFieldName, type SettingSection, type SettingsFields, settingFieldNames } from './setting-fields'
import { settingNames } from './setting-names'
import { restoreRequest, settingsVersionsQuery } from './settings.queries'
import type { FormerSettings, Settings, SettingValues } from './settings.schema'

const appearances = [
  ['auto', 'As the visitor’s device'],
  ['light', 'Always light'],
] as const

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
      <ChoiceSetting name="appearance" options={appearances} />
      <div data-field="logo">
        <FocusedImageField
          {...describeSetting('logo')}
          frame="aspect-square w-24"
          focusName="logoFocus"
          focusLabel="Icon"
          focusHint="Browser tabs and home screens show the square above. Click what belongs in its middle."
          storedUrl={storedLogo}
          {...edit.file('logo')}
          isRemoved={storedLogo !== null && logoUrl === ''}
          onRemovedChange={(isGone) => setValue('logoUrl', isGone ? '' : (storedLogo ?? ''), { shouldDirty: true })}
        />
      </div>
    </SettingsSection>
  )
}

function AccentField() {
  const { edit, replaceOriginal } = useSettingsForm()
  const { control, setValue } = edit.form
  const id = useId()
  const color = /^\s*(#[0-9a-f]{6})\s*$/i.exec(useWatch({ control, name: 'accentColor' }))?.[1]?.toLowerCase()
  const isTooLight = color !== undefined && contrastOfWhiteOn(color) < MIN_CONTRAST
  const { data: nearest } = useQuery({
    queryKey: ['nearest-color', color],
    queryFn: async () => (await import('./nearest-color')).nearestLegible(color ?? ''),
    enabled: isTooLight,
    // Offline, before it was loaded, there is none to offer; the fault is shown all the same.
    networkMode: 'always',
  })
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
            onFocus={replaceOriginal}
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

/** spec B §6.4 */
export function AnnouncementSection({ stored }: { stored: SettingValues['announcement'] }) {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Announcement" note={`Shown above every public page. ${stateOf(stored)}`}>
      <SettingField name="announcement">
        <TextField {...setting('announcement.text')} />
        <TextField {...setting('announcement.link')} />
        <div className="moments">
          <TextField type="datetime-local" {...setting('announcement.from')} />
          <TextField type="datetime-local" {...setting('announcement.to')} />
        </div>
      </SettingField>
    </SettingsSection>
  )
}

function stateOf(announcement: SettingValues['announcement']): string {
  if (!announcement) return 'None is set.'
  const now = Date.now()
  if (announcement.to && Date.parse(announcement.to) <= now) return 'It has ended.'
  return announcement.from && Date.parse(announcement.from) > now ? 'It has not started yet.' : 'It is shown now.'
}

export const SettingsFormContext = createContext<
  { edit: ReturnType<typeof useEditForm<SettingsFields, Settings & { id: number }>>; originals: SettingsFields } | undefined
>(undefined)

export function useSettingsForm() {
  const form = useContext(SettingsFormContext)
  if (!form) throw new Error('A part of the settings is outside their form')
  /** What is still the original is selected where one enters it, so that one's own takes its place. */
  const replaceOriginal = ({ target }: FocusEvent<HTMLElement>) => {
    const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')
    if (isText && target.value && target.value === get(form.originals, target.name)) target.select()
  }
  return {
    ...form,
    replaceOriginal,
    setting: (name: SettingFieldName) => ({
      autoComplete: 'off',
      onFocus: replaceOriginal,
      ...describeSetting(name),
      ...form.edit.field(name),
    }),
  }
}

export const SettingsSection = (section: { title: SettingSection; note?: ReactNode; children: ReactNode }) => <TitledSection {...section} />

type Resettable = Exclude<keyof SettingsFields, 'logo' | 'logoUrl'>

export function SettingField({ name, children }: { name: Resettable; children: ReactNode }) {
  const { edit, originals } = useSettingsForm()
  const { control, setValue } = edit.form
  const value = useWatch({ control, name })
  const original = originals[name]
  return (
    <div className="setting" data-field={name}>
      {children}
      {JSON.stringify(value) !== JSON.stringify(original) && (
        <button
          type="button"
          aria-label={`Back to the original: ${settingNames[name]}`}
          className="text-action"
          onClick={() => setValue(name, original as PathValue<SettingsFields, Resettable>, { shouldDirty: true, shouldValidate: true })}
        >
          <Undo2 aria-hidden="true" size={16} strokeWidth={1.6} />
          <span>Back to the original</span>
        </button>
      )}
    </div>
  )
}

type TextSettingName = Resettable & SettingFieldName

export const TextSetting = ({ name, ...rest }: { name: TextSettingName } & Omit<ComponentProps<typeof TextField>, 'label' | 'name'>) => (
  <SettingField name={name}>
    <TextField {...useSettingsForm().setting(name)} {...rest} />
  </SettingField>
)

export const LinesSetting = ({ name }: { name: TextSettingName }) => (
  <SettingField name={name}>
    <TextAreaField rows={3} {...useSettingsForm().setting(name)} />
  </SettingField>
)

export function ChoiceSetting<Name extends 'appearance' | 'eventOrder'>({ name, options }: ChoiceSettingProps<Name>) {
  const { form } = useSettingsForm().edit
  const choose = (value: SettingsFields[Name]) => form.setValue(name, value as PathValue<SettingsFields, Name>, { shouldDirty: true })
  return (
    <SettingField name={name}>
      <ChoiceField {...describeSetting(name)} options={options} value={form.watch(name)} onChange={choose} />
    </SettingField>
  )
}

interface ChoiceSettingProps<Name extends keyof SettingsFields> {
  name: Name
  options: readonly (readonly [SettingsFields[Name], string])[]
}

export const SwitchSetting = ({ name }: { name: 'groupQuestion' | 'requireSecondFactor' }) => (
  <SettingField name={name}>
    <SwitchField {...describeSetting(name)} {...useSettingsForm().edit.field(name)} />
  </SettingField>
)

const periods = settingFieldNames.filter((name) => name.startsWith('retention.'))

export function PeoplesDataSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection
      title="People’s data"
      note="Older data is permanently deleted once a day. Registrations count from the end of their event. The privacy page shows these figures."
    >
      <SettingField name="retention">
        <div className="pair">
          {periods.map((name) => (
            <div key={name} className="short">
              <TextField inputMode="numeric" {...setting(name)} />
            </div>
          ))}
        </div>
      </SettingField>
    </SettingsSection>
  )
}

export function FormerVersions(props: { hasChanges: boolean; onRestored: (settings: Settings) => void; onClose: () => void }) {
  const { hasChanges, onRestored, onClose } = props
  const query = useQuery(settingsVersionsQuery)
  const { timeZone } = useSite()
  const { act, isUnderWay } = useStaffAction()

  async function restore({ id }: FormerSettings) {
    const lost = hasChanges ? ' You will lose your unsaved changes.' : ''
    const answer = await act({
      request: restoreRequest(id),
      question: `Restore all settings from then? The current ones stay in the version history. If data was kept for a shorter time then, what is older will be permanently deleted within a day.${lost}`,
      done: 'Settings restored successfully',
      failed: 'Failed to restore settings',
    })
    if (!answer) return
    onRestored(answer.settings)
    onClose()
  }

  const words = (version: FormerSettings) =>
    version.at ? `${dayAndTimeText(version.at, timeZone)}, ${version.by ?? 'someone'}` : 'The original settings'
  const { versions = [] } = query.data ?? {}
  return (
    <Dialog open onClose={onClose} title="Version history" footer={<Button onClick={onClose}>Close</Button>}>
      <ListStates query={query} loading="Loading version history..." failure="Unable to load version history">
        {versions.length === 0 ? (
          <p role="status">No earlier settings yet. Each save adds what was there before.</p>
        ) : (
          <ul className="versions">
            {versions.map((version) => (
              <li key={version.id}>
                <p>
                  <span className="block font-semibold">{words(version)}</span>
                  {version.changed.length > 0 && (
                    <span className="text-ink-soft">{version.changed.map((name) => settingNames[name]).join(', ')}</span>
                  )}
                </p>
                <Button variant="quiet" aria-label={`Restore: ${words(version)}`} disabled={isUnderWay} onClick={() => restore(version)}>
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Dialog>
  )
}
