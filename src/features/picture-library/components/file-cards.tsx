import { useQueryClient } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { RowState } from '@/components/table/row-state'
import { PictureWithFallback } from '@/features/media/components/picture-with-fallback'
import { useDelete } from '@/features/staff-area/use-delete'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { deleteFileRequest } from '../media.queries'
import type { MediaFile } from '../media.schema'
import { formatName, sizeText } from '../media-words'
import { FileUses } from './file-uses'

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
