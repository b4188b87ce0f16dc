import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { staffSearchOf } from './staff-address'

interface StaffLinkProps {
  url: string
  lookFor?: string
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** Leads to another place of the staff area. A dialog that it opens leads back here when it is closed. */
export const StaffLink = ({ url, lookFor, ...rest }: StaffLinkProps) => (
  <Link
    to="/admin"
    search={staffSearchOf(url)}
    state={{ isOpenedHere: true, isSought: true, ...(lookFor && { lookFor }) }}
    resetScroll={!url.includes('&field=')}
    {...rest}
  />
)
