import { address, phone, services as servicesOfBuild } from 'virtual:site'
import { facilities, mapsUrl, photo, redeemNote } from 'virtual:site-place'
import { describeHours } from '@fuel-shack/contract/hours/describe-hours'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { LinkButton } from '../ui/controls/Button.tsx'
import { MapPinIcon } from '../ui/icons/icons.tsx'
import { HomeSection } from './HomeSection.tsx'
import styles from './PlaceDetails.module.css'

/** The same for every user until a manager changes the hours. */
export default function PlaceDetails() {
  return (
    <>
      <Facilities />
      <FindUs />
    </>
  )
}

function Facilities() {
  return (
    <HomeSection title="Facilities">
      <ul className={styles.facilities}>
        {facilities.map(({ text, path }) => (
          <li key={text}>
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={path} />
            </svg>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={styles.redeem}>{redeemNote}</p>
    </HomeSection>
  )
}

function FindUs() {
  const { services = servicesOfBuild } = useAppConfig()
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

const PHOTO_WIDTHS = [480, 960, 1440]
const PHOTO_SIZES = '(min-width: 80rem) 56rem, (min-width: 60rem) calc(92vw - 16rem), 92vw'

const photoCopies = (format: string): string =>
  PHOTO_WIDTHS.map((width) => `/photos/${photo.name}-${width}.${format} ${width}w`).join(', ')

function SitePhoto() {
  return (
    <picture>
      <source type="image/avif" srcSet={photoCopies('avif')} sizes={PHOTO_SIZES} />
      <source type="image/webp" srcSet={photoCopies('webp')} sizes={PHOTO_SIZES} />
      <img
        className={styles.photo}
        src={`/photos/${photo.name}-960.jpg`}
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
