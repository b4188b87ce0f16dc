import { useCloseOpened } from '@/features/desk/staff-address'
import { useDelete } from '@/features/desk/use-delete'
import { Button } from '@/ui/button'
import type { Mailing } from './mailing.schema'
import { withoutMailing } from './mailing-address'
import { request } from './mailing-fields'

export function DeleteMailing({ mailing: { id, subject, state } }: { mailing: Mailing }) {
  const remove = useDelete()
  const close = useCloseOpened(withoutMailing)
  const lost = state === 'draft' ? '' : ' What became of each recipient’s email is deleted with it.'

  async function removeIt() {
    const question = `Delete “${subject}” permanently?${lost} This can’t be undone.`
    if (await remove({ noun: 'mailing', request: request('DELETE /api/mailings/:id', { params: { id } }), question })) close()
  }

  return (
    <Button variant="quiet" onClick={removeIt}>
      Delete
    </Button>
  )
}
