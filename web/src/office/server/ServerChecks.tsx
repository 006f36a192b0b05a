import type { Check } from '@fuel-shack/contract/office/server-checks'
import { checksByArea, STATE_WORDS } from '@fuel-shack/contract/office/server-report'
import common from '../parts/common.module.css'
import styles from './Server.module.css'

/** The checks by area, each with its state in words and what to do. */
export function ServerChecks({ checks }: { checks: readonly Check[] }) {
  return checksByArea(checks).map(({ title, checks: ofArea }) => (
    <section key={title} aria-label={title}>
      <h3 className={common.title}>{title}</h3>
      <ul className={styles.checks}>
        {ofArea.map(({ id, state, words, cure }) => (
          <li key={`${id} ${words}`} className={styles.check}>
            <strong className={styles[state]}>{STATE_WORDS[state]}</strong>
            <div>
              <p>{words}</p>
              {cure === null ? null : <p className={common.note}>{cure}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}
