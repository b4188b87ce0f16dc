import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const pictureLibraryStaff: StaffFeature = {
  tab: { id: 'media', label: 'Media', group: 'Website', load: async () => (await import('./components/media-panel')).MediaPanel },
}
