import { useRouter } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { TextField } from '@/components/form/field'
import { prepareToasts } from '@/components/toast/toaster'
import { ConflictNotice } from '@/features/staff-area/components/conflict-notice'
import { useEditForm } from '@/features/staff-area/use-edit-form'
import { useSoughtField } from '@/features/staff-area/use-sought-field'
import { useUnsavedWarning } from '@/features/staff-area/use-unsaved-warning'
import { keysOf } from '@/platform/keys-of'
import { DEFAULT_ACCENT, logoPath, themePath } from '@/site/theme'
import { retentionNames, retentionQuestion } from '../retention-question'
import { settingNames } from '../setting-names'
import type { Settings, SettingValues } from '../settings.schema'
import { changedSettings, type SettingsFields, settingsForm, toBody, toFields } from '../settings-fields'
import { AnnouncementSection } from './announcement-section'
import { EventsSection } from './events-section'
import { FormerVersions } from './former-versions'
import { LinksSection } from './links-section'
import { LookSection } from './look-section'
import { PlaceSection } from './place-section'
import { SettingField, SettingsFormContext, SettingsSection, useSettingsForm } from './settings-form-context'
import { AccountsSection, MailSection, PeoplesDataSection } from './short-sections'

interface SettingsFormProps {
  settings: Settings
  originals: SettingValues
  isShowingVersions: boolean
  onVersionsClose: () => void
}

const LEAVE = 'You have unsaved changes. Leave without saving?'

/** There is one of them. */
const asStored = (settings: Settings) => ({ id: 1, ...settings })
type StoredSettings = ReturnType<typeof asStored>

const request = { method: 'PUT', path: '/api/settings' }

/** All settings in sections, and at the foot what is changed and not saved yet. */
export function SettingsForm({ settings, originals, isShowingVersions, onVersionsClose }: SettingsFormProps) {
  const showOnSite = useShowOnSite()
  const edit = useEditForm<SettingsFields, StoredSettings>({
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
  const changes = changedSettings(dirtyFields).length
  const faults = Object.keys(errors).length
  useUnsavedWarning(changes > 0 && !edit.isSubmitting, LEAVE)

  useSoughtField()

  function goOn(saved: Settings) {
    edit.begin(asStored(saved))
    showOnSite(saved)
  }

  return (
    <SettingsFormContext value={{ edit, originals: toFields(originals) }}>
      <form noValidate onSubmit={edit.onSubmit} onFocus={prepareToasts} aria-label="Settings">
        {edit.conflict && <ConflictNotice conflict={formatConflict(edit.conflict)} labels={settingNames} />}
        <NamesSection />
        <PlaceSection storedTimeZone={edit.base?.timeZone ?? settings.timeZone} />
        <LinksSection />
        <LookSection />
        <EventsSection />
        <AnnouncementSection stored={edit.base?.announcement ?? null} />
        <MailSection />
        <AccountsSection />
        <PeoplesDataSection />
        <div className="foot">
          <p role="status">{stateOf(changes, faults)}</p>
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

function stateOf(changes: number, faults: number): string {
  if (changes === 0) return 'Everything is saved'
  return `${changes === 1 ? '1 change' : `${changes} changes`}${faults > 0 ? `, ${faults} to fix` : ''}`
}

/** Applies what was saved to the pages that this tab shows from now on, as it does to those that are reloaded. */
function useShowOnSite() {
  const router = useRouter()
  return (settings: Settings) => {
    const { context } = router.options
    // An announcement has its time, which the server judges.
    const { updatedAt: _, announcement: __, requireSecondFactor: ___, logoUrl, accentColor, legalName, mailFooter, ...facts } = settings
    const look = { logoUrl: logoUrl ? logoPath(logoUrl) : undefined, accentColor: accentColor ?? undefined }
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

const retentionText = (retention: SettingsFields['retention']) =>
  keysOf(retentionNames)
    .map((name) => `${retentionNames[name]}: ${retention[name]}`)
    .join(', ')

/** What differs, as people read it. */
const formatConflict = <Conflict extends Record<'before' | 'theirs' | 'mine', SettingsFields>>(conflict: Conflict) => ({
  ...conflict,
  before: wordsOf(conflict.before),
  theirs: wordsOf(conflict.theirs),
  mine: wordsOf(conflict.mine),
})

const wordsOf = ({ logo, ...fields }: SettingsFields) => ({
  ...fields,
  logoUrl: logo ?? fields.logoUrl,
  address: Object.values(fields.address).join(', '),
  links: Object.values(fields.links).join('\n'),
  announcement: Object.values(fields.announcement).filter(Boolean).join(', '),
  retention: retentionText(fields.retention),
})

function NamesSection() {
  const { setting } = useSettingsForm()
  return (
    <SettingsSection title="Names">
      <div className="pair">
        <SettingField name="community">
          <TextField {...setting('community')} />
        </SettingField>
        <SettingField name="school">
          <TextField {...setting('school')} />
        </SettingField>
      </div>
      <SettingField name="tagline">
        <TextField {...setting('tagline')} />
      </SettingField>
      <SettingField name="legalName">
        <TextField {...setting('legalName')} />
      </SettingField>
    </SettingsSection>
  )
}
