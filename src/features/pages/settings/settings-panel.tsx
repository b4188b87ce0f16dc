import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Clock, Eraser } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictNotice } from '@/features/desk/conflict-notice'
import { LEAVE, useSoughtField, useUnsavedWarning } from '@/features/desk/dialog-hooks'
import { PanelHead } from '@/features/desk/panel-head'
import { useEditForm } from '@/features/desk/use-edit-form'
import { formatFocus } from '@/features/media/picture-fields'
import { keysOf } from '@/platform/keys-of'
import { listTimeZones } from '@/platform/time/time-zones'
import { DEFAULT_ACCENT, logoPath, themePath } from '@/site/theme'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/form/field'
import { ZoneOptions } from '@/ui/form/zone-options'
import { ListStates } from '@/ui/table/list-states'
import { prepareToasts } from '@/ui/toast/toaster'
import { countChanges, type SettingsFields, settingFieldNames, settingsForm, toBody, toFields } from './setting-fields'
import { retentionNames, retentionQuestion, settingNames } from './setting-names'
import { settingsQuery } from './settings.queries'
import type { Settings, SettingValues } from './settings.schema'
import {
  AnnouncementSection,
  ChoiceSetting,
  FormerVersions,
  LinesSetting,
  LookSection,
  PeoplesDataSection,
  SettingField,
  SettingsFormContext,
  SettingsSection,
  SwitchSetting,
  TextSetting,
  useSettingsForm,
} from './settings-sections'
import './settings.css'

/** What is being edited stays as it was loaded, even if it changes on the server (spec B §6.3). */
export function SettingsPanel() {
  const query = useQuery(settingsQuery)
  const [opened, setOpened] = useState<typeof query.data>()
  const [isShowingVersions, setShowingVersions] = useState(false)
  if (!opened && query.data) setOpened(query.data)

  return (
    <div className="settings">
      <PanelHead
        action={
          opened && (
            <button type="button" className="text-action" onClick={() => setShowingVersions(true)}>
              <Clock aria-hidden="true" size={18} strokeWidth={1.6} />
              <span>Version history</span>
            </button>
          )
        }
      >
        <p className="text-ink-soft">Changes show on every page and in new emails within seconds.</p>
      </PanelHead>
      <ListStates query={{ ...query, data: opened }} loading="Loading settings..." failure="Unable to load settings">
        {opened && <SettingsForm {...opened} isShowingVersions={isShowingVersions} onVersionsClose={() => setShowingVersions(false)} />}
      </ListStates>
    </div>
  )
}

interface SettingsFormProps {
  settings: Settings
  originals: SettingValues
  isShowingVersions: boolean
  onVersionsClose: () => void
}

const asStored = (settings: Settings) => ({ id: 1, ...settings })

const request = { method: 'PUT', path: '/api/settings' }

function SettingsForm({ settings, originals, isShowingVersions, onVersionsClose }: SettingsFormProps) {
  const showOnSite = useShowOnSite()
  const edit = useEditForm<SettingsFields, ReturnType<typeof asStored>>({
    noun: 'settings',
    requests: { create: request, update: () => request, plural: 'settings' },
    schema: settingsForm(settings.timeZone),
    stored: asStored(settings),
    toFields: (stored) => toFields(stored ?? settings),
    toBody,
    fieldOf: (path) => path.replace(/^hours\.\d+$/, 'hours').replace(/^logoUrl$/, 'logo'),
    mode: 'onTouched',
    beforeSave: async (fields, base) => {
      const question = base && retentionQuestion(base.retention, fields.retention)
      return !question || window.confirm(question) ? fields : undefined
    },
    onSaved: (answer) => goOn((answer as { settings: Settings }).settings),
  })
  const { dirtyFields, errors } = edit.form.formState
  const changes = countChanges(dirtyFields)
  useUnsavedWarning(changes > 0 && !edit.isSubmitting, LEAVE)

  useSoughtField()

  function goOn(saved: Settings) {
    edit.begin(asStored(saved))
    showOnSite(saved)
  }

  return (
    <SettingsFormContext value={{ edit, originals: toFields(originals) }}>
      <form noValidate onSubmit={edit.onSubmit} onFocus={prepareToasts} aria-label="Settings">
        {edit.conflict && <ConflictNotice conflict={edit.conflict} format={wordsOf} labels={settingNames} />}
        <SettingsSection title="Names">
          <div className="pair">
            <TextSetting name="community" />
            <TextSetting name="school" />
          </div>
          <TextSetting name="tagline" />
          <TextSetting name="legalName" />
        </SettingsSection>
        <PlaceSection storedTimeZone={edit.base?.timeZone ?? settings.timeZone} />
        <LinksSection />
        <LookSection />
        <SettingsSection title="Events">
          <ChoiceSetting name="eventOrder" options={orders} />
          <TextSetting name="currency" />
          <SwitchSetting name="groupQuestion" />
        </SettingsSection>
        <AnnouncementSection stored={edit.base?.announcement ?? null} />
        <SettingsSection title="Mail">
          <LinesSetting name="mailFooter" />
        </SettingsSection>
        <SettingsSection title="Accounts">
          <SwitchSetting name="requireSecondFactor" />
        </SettingsSection>
        <PeoplesDataSection />
        <div className="foot">
          <p role="status">{stateOf(changes, countFaults(errors))}</p>
          <Button variant="outline" disabled={changes === 0 || edit.isSubmitting} onClick={() => edit.form.reset()}>
            Discard changes
          </Button>
          <Button type="submit" disabled={changes === 0 || edit.isSubmitting}>
            {edit.isSubmitting ? 'Submitting...' : 'Save Settings'}
          </Button>
        </div>
      </form>
      {isShowingVersions && <FormerVersions hasChanges={changes > 0} onRestored={goOn} onClose={onVersionsClose} />}
    </SettingsFormContext>
  )
}

/** Of all fields, those within groups too: a group holds the faults of its fields by their names. */
function countFaults(errors: object): number {
  if ('message' in errors) return 1
  return Object.values(errors).reduce((sum: number, error) => sum + (typeof error === 'object' && error ? countFaults(error) : 0), 0)
}

const stateOf = (changes: number, faults: number): string =>
  changes === 0 ? 'Everything is saved' : `${changes === 1 ? '1 change' : `${changes} changes`}${faults > 0 ? `, ${faults} to fix` : ''}`

function useShowOnSite() {
  const router = useRouter()
  return (settings: Settings) => {
    const { context } = router.options
    // An announcement has its time, which the server judges.
    const {
      updatedAt: _,
      announcement: __,
      requireSecondFactor: ___,
      logoUrl,
      logoFocus,
      accentColor,
      legalName,
      mailFooter,
      ...facts
    } = settings
    const look = {
      logoUrl: logoUrl ? logoPath(logoUrl) : undefined,
      logoFocus: logoFocus ?? undefined,
      accentColor: accentColor ?? undefined,
    }
    context.site = { ...context.site, ...facts, ...look, legalName: legalName ?? undefined, mailFooter: mailFooter ?? undefined }
    showAccent(accentColor)
    void router.invalidate()
  }
}

/** The document came with the stylesheet of the former color, if any. */
function showAccent(accentColor: string | null) {
  const present = document.head.querySelector<HTMLLinkElement>('link[href^="/theme.css"]')
  const link = present ?? Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  link.href = themePath(accentColor ?? DEFAULT_ACCENT)
  if (!present && accentColor) document.head.append(link)
}

const wordsOf = ({ logo, ...fields }: SettingsFields) => ({
  ...fields,
  logoUrl: logo ?? fields.logoUrl,
  logoFocus: fields.logoFocus ? formatFocus(fields.logoFocus) : '',
  address: Object.values(fields.address).join(', '),
  links: Object.values(fields.links).join('\n'),
  announcement: Object.values(fields.announcement).filter(Boolean).join(', '),
  retention: keysOf(retentionNames)
    .map((name) => `${retentionNames[name]}: ${fields.retention[name]}`)
    .join(', '),
})

const orders = [
  ['by-hand', 'As arranged'],
  ['by-date', 'By date'],
] as const

const links = settingFieldNames.filter((name) => name.startsWith('links.'))

const videos = ['teachingVideoId', 'introductionVideoId'] as const

function LinksSection() {
  const { setting, edit, originals } = useSettingsForm()
  const { control, setValue, setFocus } = edit.form
  const shown = useWatch({ control, name: ['links', ...videos] })
  const left = [
    ...keysOf(originals.links).flatMap((name) =>
      shown[0][name] && shown[0][name] === originals.links[name] ? [`links.${name}` as const] : [],
    ),
    ...videos.filter((name, index) => shown[index + 1] && shown[index + 1] === originals[name]),
  ]
  function empty() {
    for (const name of left) setValue(name, '', { shouldDirty: true })
    setFocus('links.school')
  }
  return (
    <SettingsSection title="Links and videos">
      {left.length > 1 && (
        <button type="button" className="text-action" onClick={empty}>
          <Eraser aria-hidden="true" size={16} strokeWidth={1.6} />
          <span>Empty the {left.length} that are still the original</span>
        </button>
      )}
      <SettingField name="links">
        <div className="pair">
          {links.map((name) => (
            <TextField key={name} type="url" {...setting(name)} />
          ))}
        </div>
      </SettingField>
      <div className="pair">
        {videos.map((name) => (
          <TextSetting key={name} name={name} />
        ))}
      </div>
      <SettingField name="archiveYear">
        <div className="short">
          <TextField inputMode="numeric" {...setting('archiveYear')} />
        </div>
      </SettingField>
    </SettingsSection>
  )
}

const zones = listTimeZones()

function PlaceSection({ storedTimeZone }: { storedTimeZone: string }) {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Where and when">
      <SettingField name="address">
        <TextField {...setting('address.street')} />
        <div className="triple">
          <TextField {...setting('address.city')} />
          <TextField {...setting('address.region')} />
          <TextField {...setting('address.postalCode')} />
        </div>
      </SettingField>
      <div className="pair">
        <TextSetting name="phone" type="tel" />
        <TextSetting name="email" type="email" />
      </div>
      <LinesSetting name="hours" />
      <SettingField name="timeZone">
        <SelectField {...setting('timeZone')}>
          <option value={storedTimeZone}>{`${storedTimeZone.split('/').at(-1)?.replaceAll('_', ' ')} time (${storedTimeZone})`}</option>
          <ZoneOptions zones={zones} except={storedTimeZone} />
        </SelectField>
      </SettingField>
    </SettingsSection>
  )
}
