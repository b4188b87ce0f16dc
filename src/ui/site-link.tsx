import { Link, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

interface SiteLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'onClick' | 'aria-label' | 'role' | 'tabIndex'> {
  /** A path on this site, with or without an anchor, or a whole address elsewhere. */
  href: string
  /** In the place of a link to a page that is switched off; nothing, by default. */
  instead?: ReactNode
}

/** What tells of a link whether it leads to a page that is switched off. */
export function useIsOff(): (href: string) => boolean {
  // Texts are drawn once without the site, to see that they can be.
  const { context } = useRouter().options as { context?: { isOff?(href: string): boolean } }
  return (href) => context?.isOff?.(href) ?? false
}

/** A link whose target is data: the router opens paths of this site, the browser everything else. */
export function SiteLink({ href, instead = null, children, ...rest }: SiteLinkProps) {
  if (useIsOff()(href)) return instead
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
