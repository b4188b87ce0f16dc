import { useEffect, useRef } from 'react'
import type { Reply } from '../inbox.schema'
import { ReplyEntry } from './message-thread'

/** Someone else replied first: what they wrote, before anything else goes out. */
export function AnsweredNotice({ message, replies }: { message: string; replies: readonly Reply[] }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="ground-lilac grid gap-4 rounded-sm border-flatiron border-l-3 p-5 outline-none">
      <p className="font-[550]">{message}.</p>
      <p className="text-small">Your reply isn’t sent, and nothing of it is lost.</p>
      {replies.map((reply) => (
        <ReplyEntry key={reply.id} reply={reply} />
      ))}
    </div>
  )
}
