import { staffPaths } from '@fuel-shack/contract/platform/web-paths'
import { OpenIcon } from '../parts/icons.tsx'
import rows from '../parts/rows.module.css'
import { Section } from './Section.tsx'

/** Pages that hang in the rest stop. Each opens beside the manager's area. */
export function ForGuests() {
  return (
    <Section title="For guests">
      <p>{`Log in on a television at ${location.host}${staffPaths.screen}: it shows and says the numbers that are ready.`}</p>
      <ul className={rows.rows}>
        <li>
          <a className={rows.row} href={staffPaths.screen} target="_blank" rel="noopener noreferrer">
            <span className={rows.title}>Status screen</span>
            <span className={rows.text}>Orders that are ready, on a TV</span>
            <OpenIcon size={20} />
          </a>
        </li>
      </ul>
    </Section>
  )
}
