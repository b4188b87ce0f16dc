const HOUR = 3_600_000

export interface Person {
  status: 'registered' | 'waitlisted' | 'offered' | 'cancelled'
  /** Themselves and their guests. */
  people: number
  turn: number
  /** Until when an offer stands, in milliseconds. */
  offerEnds: number
  isOfferedToAll: boolean
  isPassedOver: boolean
}

/** How spec B §3 has the places of one event, in memory and without a clock of its own: what the database is held against. */
export class WaitlistModel {
  readonly people = new Map<number, Person>()
  /** How many emails of each kind there must be. */
  readonly emails: Record<string, number> = {}
  private turns = 0
  capacity: number | null
  private readonly begins: number

  constructor(capacity: number | null, begins: number) {
    this.capacity = capacity
    this.begins = begins
  }

  register(who: number, people: number, now: number) {
    if (this.capacity !== null && people > this.capacity) return
    const known = this.people.get(who)
    if (known && known.status !== 'cancelled') return this.email('repeated')
    const isPlace = this.canTake(people)
    const status = isPlace ? 'registered' : 'waitlisted'
    const turn = isPlace ? 0 : ++this.turns
    this.people.set(who, { status, people, turn, offerEnds: 0, isOfferedToAll: false, isPassedOver: false })
    this.email(isPlace ? 'confirmation' : 'waitlisted')
    this.email('notice')
    if (isPlace) this.passOver()
    else this.settle(now)
  }

  cancel(who: number, now: number) {
    const person = this.people.get(who)
    if (!person || person.status === 'cancelled') return
    this.become(person, 'cancelled')
    this.email('cancelled')
    this.settle(now)
  }

  accept(who: number, now: number) {
    const person = this.people.get(who)
    if (person?.status !== 'offered' || person.offerEnds <= now) return
    this.become(person, 'registered')
    this.email('confirmation')
    this.settle(now)
  }

  decline(who: number, now: number) {
    if (this.people.get(who)?.status === 'offered') this.cancel(who, now)
  }

  /** By staff; also beyond the capacity where they say so. */
  givePlace(who: number, isBeyond: boolean, now: number) {
    const person = this.people.get(who)
    if (!person || person.status === 'registered') return
    if (!isBeyond && !this.isHeld(person) && person.people > this.free) return
    this.become(person, 'registered')
    this.email('confirmation')
    this.settle(now)
  }

  change(who: number, people: number, now: number) {
    const person = this.people.get(who)
    if (!person || person.status === 'cancelled' || person.people === people) return
    const more = people - person.people
    if (more > 0 && this.capacity !== null && people > this.capacity) return
    const isTaking = person.status !== 'waitlisted' && more > 0
    if (isTaking && !this.canTake(more)) return
    Object.assign(person, { people, isPassedOver: false })
    this.email('changed')
    if (isTaking) this.passOver()
    else this.settle(now)
  }

  setCapacity(capacity: number | null, now: number) {
    this.capacity = capacity
    this.settle(now)
  }

  /** What is due: offers that ended go back, and what is free goes on. */
  settle(now: number) {
    for (const person of this.in('offered').filter(({ offerEnds }) => offerEnds <= now)) {
      if (!person.isOfferedToAll) this.email('lapsed')
      this.become(person, person.isOfferedToAll ? 'waitlisted' : 'cancelled')
    }
    if (now >= this.begins) return
    if (this.begins - now <= 2 * HOUR) this.offerToAll()
    else this.offerInTurn(now)
  }

  private offerInTurn(now: number) {
    let last = 0
    for (;;) {
      const next = this.in('waitlisted').find(({ people }) => people <= this.free)
      if (!next) break
      this.offer(next, Math.min(now + 24 * HOUR, (now + this.begins) / 2), false)
      last = next.turn
    }
    this.passOver(this.free > 0 ? Number.POSITIVE_INFINITY : last)
  }

  private offerToAll() {
    for (const person of this.in('offered').filter(({ isOfferedToAll }) => isOfferedToAll))
      if (person.people > this.free) this.become(person, 'waitlisted')
    if (this.free === 0) return
    for (const person of this.in('waitlisted').filter(({ people }) => people <= this.free)) this.offer(person, this.begins, true)
    this.passOver()
  }

  private offer(person: Person, offerEnds: number, isOfferedToAll: boolean) {
    Object.assign(person, { status: 'offered', offerEnds, isOfferedToAll })
    this.email('offer')
  }

  /** Staff hear once of each party that free places went past. */
  private passOver(before = Number.POSITIVE_INFINITY) {
    for (const person of this.in('waitlisted').filter(({ turn, isPassedOver }) => turn < before && !isPassedOver)) {
      person.isPassedOver = true
      this.email('passed-over')
    }
  }

  private become(person: Person, status: Person['status']) {
    Object.assign(person, { status, isOfferedToAll: false })
  }

  private in = (status: Person['status']) =>
    [...this.people.values()].filter((person) => person.status === status).toSorted((a, b) => a.turn - b.turn)

  private isHeld = ({ status, isOfferedToAll }: Person) => status === 'registered' || (status === 'offered' && !isOfferedToAll)

  private get free(): number {
    const taken = [...this.people.values()].filter(this.isHeld).reduce((sum, { people }) => sum + people, 0)
    return this.capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, this.capacity - taken)
  }

  /** What a newcomer may take: a place that no one who waits could have. */
  private canTake = (people: number) => people <= this.free && !this.in('offered').some(({ isOfferedToAll }) => isOfferedToAll)

  private email(kind: string) {
    this.emails[kind] = (this.emails[kind] ?? 0) + 1
  }
}
