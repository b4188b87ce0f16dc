import { contentHandlers } from '@/content/content-api.server'
import { pictureDetailNames } from '@/features/media/picture-details.schema'
import { readWithUploads } from '@/features/media/store-upload.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { mountainHutCalls } from './mountain-hut.calls'
import { mountainHutOperations } from './mountain-hut.operations.server'
import { presentMountainHut } from './mountain-hut.presenter.server'
import { listMountainHuts, listMountainHutsForStaff, type MountainHutRow } from './mountain-hut.repository.server'

const present = (rows: MountainHutRow[]) => rows.map(presentMountainHut)

export const mountainHutsApi = serveCalls(
  mountainHutCalls,
  contentHandlers('mountain-huts', mountainHutCalls, {
    operations: mountainHutOperations,
    staff: { list: ({ db }) => listMountainHutsForStaff(db), present },
    visitors: { list: listMountainHuts, present },
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imageUrl', about: pictureDetailNames } } }),
  }),
)
