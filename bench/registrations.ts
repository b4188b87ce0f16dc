import { waits } from './waits.ts'

export interface Load {
  total: number
  atOnce: number
  /** What sets these people apart from those of another call. */
  name: string
}

/** Registers `total` different people, `atOnce` at a time; answers milliseconds and registrations a second. */
export async function registrations(url: string, { total, atOnce, name }: Load) {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const visitor = async () => {
    while (next < total) {
      const number = next++
      const sent = performance.now()
      const answer = await fetch(`${url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ eventId: 1, name: `${name} ${number}`, email: `${name}-${number}@example.net` }),
      })
      await answer.arrayBuffer()
      if (answer.status !== 201) throw new Error(`A registration was answered with ${answer.status}`)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  const seconds = (performance.now() - started) / 1000
  return { ...waits(times), perSecond: total / seconds }
}
