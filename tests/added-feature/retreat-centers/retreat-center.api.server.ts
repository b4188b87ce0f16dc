import { contentHandlers } from '@/content/content-api.server'
import { pictureDetailNames } from '@/features/media/picture-details.schema'
import { readWithUploads } from '@/features/media/read-uploads.server'
import { serveCalls } from '@/platform/http/serve-calls.server'
import { retreatCenterCalls } from './retreat-center.calls'
import { retreatCenterOperations } from './retreat-center.operations.server'
import { presentRetreatCenter } from './retreat-center.presenter.server'
import { listRetreatCenters, listRetreatCentersForStaff, type RetreatCenterRow } from './retreat-center.repository.server'

const present = (rows: RetreatCenterRow[]) => rows.map(presentRetreatCenter)

export const retreatCentersApi = serveCalls(
  retreatCenterCalls,
  contentHandlers('retreat-centers', retreatCenterCalls, {
    operations: retreatCenterOperations,
    staff: { list: ({ db }) => listRetreatCentersForStaff(db), present },
    visitors: { list: listRetreatCenters, present },
    read: readWithUploads({ files: { image: { kind: 'image', target: 'imageUrl', about: pictureDetailNames } } }),
  }),
)
