import { Link } from '@tanstack/react-router'
import { site } from '@/site/facts'

export function ContactLine() {
  return (
    <p>
      Write to <a href={`mailto:${site.email}`}>{site.email}</a>, call <span className="whitespace-nowrap">{site.phone}</span>, or use the{' '}
      <Link to="/contact">contact page</Link>.
    </p>
  )
}
