import { ArrowDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { toast } from '@/components/toast/toast'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { downloadText } from '@/platform/browser/download'
import { errorText, fetchAnswer } from '@/platform/browser/fetch-json'
import { personExportRequest } from '../people.queries'

const MEDIA_TYPES = { json: 'application/json', html: 'text/html' }

interface ExportButtonProps {
  email: string
  format: 'html' | 'json'
  label: string
}

/** Downloads a file with all data about a person. */
export function ExportButton({ email, format, label }: ExportButtonProps) {
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)

  async function save() {
    if (isPending) return
    setPending(true)
    try {
      const { headers, text } = await write(() => readExport(email, format))
      downloadText(fileNameIn(headers), text, MEDIA_TYPES[format])
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to export'), variant: 'destructive' })
    }
    setPending(false)
  }

  return (
    <Button variant="quiet" aria-disabled={isPending} onClick={save}>
      <ArrowDown aria-hidden="true" size={17} strokeWidth={1.75} />
      {isPending ? 'Exporting...' : label}
    </Button>
  )
}

async function readExport(email: string, format: 'html' | 'json') {
  const answer = await fetchAnswer(personExportRequest(email, format))
  return { headers: answer.headers, text: await answer.text() }
}

const fileNameIn = (headers: Headers): string => /filename="(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
