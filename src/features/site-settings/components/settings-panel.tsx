import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '@/components/table/list-states'
import { PanelHead } from '@/features/staff-area/components/panel-head'
import { settingsQuery } from '../settings.queries'
import { SettingsForm } from './settings-form'
import './settings.css'

/** What staff say of the site as a whole (spec B §6.3). What is being edited stays as it was loaded, even if it changes on the server. */
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
