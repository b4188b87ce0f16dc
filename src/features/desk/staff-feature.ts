import type { ComponentType, ReactNode } from 'react'
import type { fetchPreview } from '@/platform/browser/fetch-view'
import type { StaffRole } from '@/platform/roles'
import type { Preview } from './publishing/preview.calls'

/** The groups of the staff area's tabs, in their order; the first has no name. */
export const staffGroups = ['', 'Day to day', 'Website', 'System'] as const
export type StaffGroup = (typeof staffGroups)[number]

interface StaffTab {
  /** In the address: `/admin?tab=events`. */
  id: string
  label: string
  /** Null for one that is not among the tabs at the side: what leads to it is elsewhere. */
  group: StaffGroup | null
  /** Other words by which staff look for it. */
  keywords?: string
  /** The least role that sees it; every editor by default. The server decides what they get. */
  leastRole?: StaffRole
  load: () => Promise<ComponentType>
}

export interface StaffDialogProps {
  /** Of what: an id, or a word such as `new`. It comes from the address, so that it may be anything. */
  which: string
  onClose: () => void
}

/** What is done in a dialog: `Add New Event`. */
export interface DialogCommand {
  label: string
  /** What the address says of it: `new` in `edit=new`. */
  which: string
  /** Other words by which staff look for it. */
  keywords?: string
}

interface StaffDialog {
  /** The parameter of the address that opens it: `edit` in `/admin?tab=events&edit=12`. */
  name: string
  /** The tab that it opens over; it is loaded with that tab's code. Left out, it opens over every tab, and is loaded when needed. */
  tab?: string
  /** What opening it does, where staff can begin that anywhere: its button has that name, and the search finds it. */
  command?: DialogCommand
  /** Who has it, where that is not everyone who has the tab. */
  leastRole?: StaffRole
  load: () => Promise<ComponentType<StaffDialogProps>>
}

/** What the page of a draft gets in addition to what it loads. */
export interface DraftContext {
  id: number
  /** Where the community is, YYYY-MM-DD. */
  today: string
  publicUrl: string
}

/** The page on which a draft will appear, with the draft in its place. */
export interface DraftPage<Loaded extends object> {
  /** What visitors would get, had it been published: the calls that its page makes. */
  load(read: ReturnType<typeof fetchPreview>, draft: Preview): Promise<Loaded>
  Page(props: Loaded & DraftContext): ReactNode
}

/** The same, whatever it loads. */
export interface AnyDraftPage {
  load(...args: Parameters<DraftPage<object>['load']>): Promise<object>
  Page(props: never): ReactNode
}

/** What one feature adds to the staff area. It names the code and loads none of it. The registry (`src/app/registry/staff.ts`) lists all of them. */
export interface StaffFeature {
  tab?: StaffTab
  dialogs?: readonly StaffDialog[]
  /** How the links of previews show its drafts, by the kind of content as in the paths of its calls: `events`. */
  drafts?: Readonly<Record<string, () => Promise<AnyDraftPage>>>
}
