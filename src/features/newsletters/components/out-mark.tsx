import { ArrowUpRight } from 'lucide-react'

/** For those who see: the link leads away, in a new tab. */
export const OutMark = () => <ArrowUpRight aria-hidden="true" size={18} strokeWidth={1.5} className="shrink-0 self-center text-accent" />
