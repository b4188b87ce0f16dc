import { mailtoUrl } from '@/platform/text/mailto-url'
import { useSite } from '@/site/use-site'

/** Where we are, how to reach us, and when (spec D1 §2). */
export function ContactFacts() {
  const { address, email, phone, hours } = useSite()
  const place = `${address.city}, ${address.region} ${address.postalCode}`
  const directions = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${address.street}, ${place}`)}`
  return (
    <dl className="border-hairline border-b">
      <Fact label="Address">
        <address className="not-italic">
          {address.street}
          <br />
          {place}
        </address>
        <a href={directions} rel="noopener" className="more-link mt-1.5">
          Get Directions
        </a>
      </Fact>
      <Fact label="Email">
        <a href={mailtoUrl(email)}>{email}</a>
      </Fact>
      <Fact label="Phone">
        <a href={`tel:+1${phone.replace(/\D/g, '')}`}>{phone}</a>
      </Fact>
      <Fact label="Hours">
        <ul>
          {hours.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid xs:grid-cols-[6.5rem_1fr] gap-x-4 border-hairline border-t py-3.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
