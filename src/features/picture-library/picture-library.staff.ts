import type { StaffFeature } from '@/features/staff-area/staff-feature'

export const pictureLibraryStaff: StaffFeature = {
  tab: {
    id: 'media',
    label: 'Media',
    group: 'Website',
    keywords: 'pictures images photos files uploads library flyers',
    load: async () => (await import('./components/media-panel')).MediaPanel,
  },
}
