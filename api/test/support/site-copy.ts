import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WEEK_DAYS, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'
import { changeSite } from '@fuel-shack/harness/kitchen-site'

const SITE = join(import.meta.dirname, '..', '..', '..', 'site')

export const ROUND_THE_CLOCK: StatedHours = {
  title: 'Kitchen',
  week: [{ days: [...WEEK_DAYS], opens: '00:00', closes: '24:00' }],
}

/** The facts of a rest stop of its own: production does not start with those of the example. */
export const OWN_FACTS: Partial<Site> = {
  abn: '53 004 085 616',
  phone: '07 1234 5678',
  emailAddress: 'hello@fuel-shack.test',
  instagramUrl: 'https://www.instagram.com/fuel-shack.test/',
}

interface SiteCopy {
  folder: string
  /** Writes the example site with these changes, open for orders in these kitchen hours. */
  open: (kitchen: StatedHours, changes?: Partial<Site>) => void
  remove: () => void
}

/** A copy of the example site, for a test that changes it. */
export function copyExampleSite(): SiteCopy {
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-site-'))
  const file = 'site.json'
  cpSync(SITE, folder, { recursive: true })
  return {
    folder,
    open(kitchen, changes = {}) {
      cpSync(join(SITE, file), join(folder, file))
      changeSite(folder, ({ openingHours }) => ({
        ordering: 'open',
        openingHours: { ...openingHours, kitchen },
        ...changes,
      }))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
