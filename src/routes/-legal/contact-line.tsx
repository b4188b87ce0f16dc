import { Link } from '@tanstack/react-router'
import { useSite } from '@/site/use-site'

export function ContactLine() {
  const { email, phone } = useSite()
  return (
    <p>
      Write to <a href={`mailto:${email}`}>{email}</a>, call <span className="whitespace-nowrap">{phone}</span>, or use the{' '}
      <Link to="/contact">contact page</Link>.
    </p>
  )
}
