import { useQueryClient } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { RowState } from '@/components/table/row-state'
import type { UploadUse } from '@/content/staff/upload-use.schema'
import { PictureWithFallback } from '@/features/media/components/picture-with-fallback'
import { StaffLink } from '@/features/staff-area/components/staff-link'
import { useDelete } from '@/features/staff-area/use-delete'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { deleteFileRequest } from '../media.queries'
import type { MediaFile } from '../media.schema'
import { formatName, sizeText, wordsBefore } from '../media-words'

/** As wide as a picture is shown in the grid. */
const SIZES = '(min-width: 40rem) 16rem, 50vw'

export const FileCards = ({ files }: { files: readonly MediaFile[] }) => files.map((file) => <FileCard key={file.name} file={file} />)

function FileCard({ file }: { file: MediaFile }) {
  const { kind, url, alt, uses } = file
  const { timeZone } = useSite()
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Open the ${formatName(file)} in a new tab`} className="thumb">
        {kind === 'picture' ? <PictureWithFallback url={url} alt="" sizes={SIZES} fallback={<span>Not found</span>} /> : <DocumentMark />}
      </a>
      <div className="about">
        {uses.length > 0 ? <FileUses uses={uses} /> : <Unused file={file} />}
        {alt !== null && <p className="alt">{alt ? `Described as “${alt}”` : 'Decorative, without a description'}</p>}
        <p className="facts">
          {factsOf(file, timeZone).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {kind === 'document' && <p className="facts">{file.name}</p>}
      </div>
    </li>
  )
}

const DocumentMark = () => (
  <span>
    <FileText aria-hidden="true" size={30} strokeWidth={1.25} />
    PDF
  </span>
)

function factsOf({ width, height, bytes, storedAt }: MediaFile, timeZone: string): string[] {
  return [...(width && height ? [`${width} × ${height}`] : []), ...(bytes === null ? [] : [sizeText(bytes)]), dayText(storedAt, timeZone)]
}

function Unused({ file }: { file: MediaFile }) {
  const remove = useDelete()
  const queryClient = useQueryClient()

  async function removeFile() {
    const question = `Delete this ${file.kind} permanently? Nothing uses it. This can’t be undone.`
    const isGone = await remove({ noun: file.kind, request: deleteFileRequest(file.name), question })
    // Something may use it by now.
    if (!isGone) void queryClient.invalidateQueries({ queryKey: ['/api/media'] })
  }

  return (
    <div className="unused">
      <RowState sign="ring">Unused</RowState>
      {file.canBeDeleted ? (
        <RowAction icon={Trash2} label="Delete" of={formatName(file)} onClick={removeFile} />
      ) : (
        <p className="facts">Uploaded less than an hour ago; an unfinished save may still need it.</p>
      )}
    </div>
  )
}

/** More of them are shown on request. */
const AT_FIRST = 3

type Use = Omit<UploadUse, 'alt'>

/** Where a file is used, each leading to where staff find it. */
function FileUses({ uses }: { uses: readonly Use[] }) {
  const more = uses.slice(AT_FIRST)
  return (
    <>
      <UseList uses={uses.slice(0, AT_FIRST)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <UseList uses={more} />
        </details>
      )}
    </>
  )
}

const UseList = ({ uses }: { uses: readonly Use[] }) => (
  <ul className="uses">
    {uses.map((use) => (
      <li key={`${use.state} ${use.url} ${use.label}`}>
        <small>{wordsBefore(use)}</small>
        <StaffLink url={use.url}>{use.label}</StaffLink>
      </li>
    ))}
  </ul>
)
