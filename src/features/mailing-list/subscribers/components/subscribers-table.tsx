import { Trash2 } from 'lucide-react'
import { RowAction } from '@/components/table/row-action'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/components/table/table'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { Subscriber } from '../../subscriber.schema'

interface SubscribersTableProps {
  subscribers: readonly Subscriber[]
  onRemove: (subscriber: Subscriber) => void
}

export function SubscribersTable({ subscribers, onRemove }: SubscribersTableProps) {
  const { timeZone } = useSite()
  return (
    <Table caption="Subscribers, newest first" columns={['Email', 'Name', 'Subscribed', 'Actions']}>
      {subscribers.map((subscriber) => (
        <Row key={subscriber.id}>
          <RowHeader>{subscriber.email}</RowHeader>
          <Cell>{subscriber.name}</Cell>
          <Cell label="Subscribed" className="tabular:whitespace-nowrap">
            {subscriber.confirmedAt ? dayText(subscriber.confirmedAt, timeZone) : 'Not confirmed yet'}
          </Cell>
          <ActionsCell>
            <RowAction icon={Trash2} label="Remove" of={subscriber.email} onClick={() => onRemove(subscriber)} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  )
}
