import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { staffSearchOf } from '../staff-address'

interface StaffLinkProps {
  /** `/admin?tab=events&edit=12` */
  url: string
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** Leads to another place of the staff area. A dialog that it opens leads back here when it is closed. */
export const StaffLink = ({ url, ...rest }: StaffLinkProps) => (
  <Link
    to="/admin"
    search={staffSearchOf(url)}
    state={{ isOpenedHere: true, isSought: true }}
    resetScroll={!url.includes('&field=')}
    {...rest}
  />
)
