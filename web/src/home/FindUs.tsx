import { address, phone } from 'virtual:site'
import { mapsUrl, openingHours, photo } from 'virtual:site-place'
import { LinkButton } from '../ui/controls/Button.tsx'
import { MapPinIcon } from '../ui/icons/icons.tsx'
import styles from './FindUs.module.css'
import { HomeSection } from './HomeSection.tsx'
import { SitePhoto } from './SitePhoto.tsx'

export function FindUs() {
  return (
    <HomeSection title="Find us">
      <div className={styles.text}>
        <address className={styles.address}>
          <strong>
            {address.lot} {address.road}
          </strong>
          <span>
            {address.town} {address.state} {address.postcode}
          </span>
          <span className={styles.enter}>{address.enterFrom}</span>
        </address>
        <dl className={styles.hours}>
          {openingHours.map(({ title, lines }) => (
            <div key={title}>
              <dt>{title}</dt>
              {lines.map((line) => (
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
      <SitePhoto name={photo.name} alt={photo.alt} />
      <LinkButton className={styles.map} tone="primary" href={mapsUrl} icon={<MapPinIcon />}>
        Open in Google Maps
      </LinkButton>
    </HomeSection>
  )
}
