import { PageHeader } from '@/components/page-header'
import { Picture } from '@/features/media/components/picture'
import { pictureAttributes } from '@/features/media/picture-attributes'
import type { DraftPage } from '@/features/staff-area/staff-feature'
import { retreatCentersRequest } from '../retreat-center.queries'
import type { RetreatCenter } from '../retreat-center.schema'

/** The whole of one. */
export const RetreatCenterDetail = ({ center }: { center: RetreatCenter }) => (
  <>
    <PageHeader title={center.title} />
    <div className="wrap pb-section">
      {center.imageUrl && <Picture url={center.imageUrl} sizes="90vw" {...pictureAttributes(center)} />}
      <p>{center.description}</p>
    </div>
  </>
)

/** A draft on a page of its own. */
export const retreatCenterDraft: DraftPage<{ retreatCenters: RetreatCenter[] }> = {
  load: (read) => read(retreatCentersRequest),
  Page({ retreatCenters, id }) {
    const center = retreatCenters.find((each) => each.id === id)
    return center && <RetreatCenterDetail center={center} />
  },
}
