import { describeHours } from '@fuel-shack/contract/shop/hours/describe-hours'
import { copiesOf, PHOTO_WIDTHS, photoAddress } from '@fuel-shack/contract/shop/rest-stop/picture-addresses'
import { useAppConfig, useFacts } from '../platform/client/AppConfigProvider.tsx'
import { LinkButton } from '../ui/controls/Button.tsx'
import { MapPinIcon } from '../ui/icons/icons.tsx'
import { facilityIcons } from './facility-icons.ts'
import { HomeSection } from './HomeSection.tsx'
import styles from './PlaceDetails.module.css'

export function PlaceDetails() {
  return (
    <>
      <Facilities />
      <FindUs />
    </>
  )
}

function Facilities() {
  const { facilities, welcome } = useFacts()
  return (
    <HomeSection title="Facilities">
      <ul className={styles.facilities}>
        {facilities.map(({ text, icon }) => (
          <li key={text}>
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={facilityIcons[icon]} />
            </svg>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={styles.redeem}>{welcome.redeemNote}</p>
    </HomeSection>
  )
}

function FindUs() {
  const { services, facts } = useAppConfig()
  const { address, mapsUrl, phone } = facts
  return (
    <HomeSection title="Find us">
      <div className={styles.text}>
        <address className={styles.address}>
          <strong>{`${address.lot} ${address.road}`}</strong>
          <span>{`${address.town} ${address.state} ${address.postcode}`}</span>
          <span className={styles.enter}>{address.enterFrom}</span>
        </address>
        <dl className={styles.hours}>
          {services.map(({ title, hours }) => (
            <div key={title}>
              <dt>{title}</dt>
              {describeHours(hours).map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            </dd>
          </div>
        </dl>
      </div>
      <SitePhoto />
      <LinkButton className={styles.map} tone="primary" href={mapsUrl} icon={<MapPinIcon />}>
        Open in Google Maps
      </LinkButton>
    </HomeSection>
  )
}

const PHOTO_SIZES = '(min-width: 80rem) 56rem, (min-width: 60rem) calc(92vw - 16rem), 92vw'

function SitePhoto() {
  const { photo } = useFacts()
  const addressOf = (copy: string) => photoAddress(photo, copy)
  const photoCopies = (format: string) => copiesOf(PHOTO_WIDTHS, addressOf, format)
  return (
    <picture>
      <source type="image/avif" srcSet={photoCopies('avif')} sizes={PHOTO_SIZES} />
      <source type="image/webp" srcSet={photoCopies('webp')} sizes={PHOTO_SIZES} />
      <img
        className={styles.photo}
        src={addressOf('960.jpg')}
        srcSet={photoCopies('jpg')}
        sizes={PHOTO_SIZES}
        alt={photo.alt}
        width={1440}
        height={900}
        loading="lazy"
      />
    </picture>
  )
}
