import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick' | 'aria-label' | 'role' | 'tabIndex'> {
  /** A path on this site, with or without an anchor, or a whole address elsewhere. */
  href: string
}

/** A link whose target is data: the router opens paths of this site, the browser everything else. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  // In a path the router would take a `$` for a parameter.
  const isHere = href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/uploads/') && !href.includes('$')
  if (!isHere) {
    return (
      <a href={href} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  const [path = '/', hash] = href.split('#', 2)
  return (
    <Link to={path || '/'} {...(hash && { hash })} {...rest}>
      {children}
    </Link>
  )
}
