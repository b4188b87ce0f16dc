import type { ComponentType } from 'react'

/** The groups of the staff area's tabs, in their order; the first bears no name. */
export const staffGroups = ['', 'Website', 'Day to day', 'House'] as const
export type StaffGroup = (typeof staffGroups)[number]

interface StaffTab {
  /** In the address: `/admin?tab=events`. */
  id: string
  label: string
  group: StaffGroup
  load: () => Promise<ComponentType>
}

export interface StaffDialogProps {
  /** Of what: an id, or a word such as `new`. It comes from the address, so that it may be anything. */
  which: string
  onClose: () => void
}

interface StaffDialog {
  /** The parameter of the address that opens it: `edit` in `/admin?tab=events&edit=12`. */
  name: string
  /** The tab that it opens over; it comes with that tab's code. Left out, it opens over every tab, and comes when it is asked for. */
  tab?: string
  load: () => Promise<ComponentType<StaffDialogProps>>
}

/** What one feature adds to the staff area. It names the code and loads none of it. The registry (`src/app/registry/staff.ts`) lists all of them. */
export interface StaffFeature {
  tab?: StaffTab
  dialogs?: readonly StaffDialog[]
}
