import type { StaffFeature } from '../staff-address'

export const pictureLibraryStaff: StaffFeature = {
  tab: {
    id: 'media',
    label: 'Media',
    group: 'Website',
    keywords: 'pictures images photos files uploads library flyers',
    load: async () => (await import('./media-panel')).MediaPanel,
  },
}
